"""What happens in Draw!, as facts: on the road, and in duels."""
