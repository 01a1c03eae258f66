"""What players of Draw! do, stage by stage: embark, travel, duel and the end."""
