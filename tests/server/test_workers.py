"""Those who answer: no more than are needed, no more than there may be, and all go home in the end."""

import threading
from collections.abc import Callable
from dataclasses import dataclass, field

from referee.server.workers import Workers

LONG = 30.0


@dataclass
class Task:
    """Something to be seen to."""

    does: Callable[[], object] = lambda: None
    done: threading.Event = field(default_factory=threading.Event)
    by: str = ""
    left: bool = False

    def service(self) -> None:
        self.by = threading.current_thread().name
        try:
            self.does()
        finally:
            self.done.set()

    def cancel(self) -> None:
        self.left = True


def seen_to(workers: Workers, task: Task) -> str:
    workers.add_task(task)
    assert task.done.wait(LONG)
    while not workers._resting:
        pass
    return task.by


def test_one_after_the_other_needs_one_worker() -> None:
    workers = Workers(8)
    assert {seen_to(workers, Task()) for _ in range(20)} == {"worker-1"}
    workers.shutdown()


def test_the_one_that_rested_last_goes_first() -> None:
    workers, both = Workers(8), threading.Barrier(2)
    pair = [Task(lambda: both.wait(LONG)) for _ in range(2)]
    for task in pair:
        workers.add_task(task)
    assert all(task.done.wait(LONG) for task in pair) and len({task.by for task in pair}) == 2
    while len(workers._resting) < 2:
        pass
    assert len({seen_to(workers, Task()) for _ in range(5)}) == 1
    workers.shutdown()


def test_beyond_the_most_tasks_wait_in_order() -> None:
    workers, go_on, order = Workers(1), threading.Event(), list[int]()
    first = Task(lambda: go_on.wait(LONG))
    workers.add_task(first)
    later = [Task(lambda n=n: order.append(n)) for n in range(5)]  # type: ignore[misc]
    for task in later:
        workers.add_task(task)
    go_on.set()
    assert all(task.done.wait(LONG) for task in later)
    assert order == [0, 1, 2, 3, 4] and {task.by for task in later} == {"worker-1"}
    workers.shutdown()


def test_a_task_that_breaks_costs_no_worker() -> None:
    workers = Workers(1)
    broken = Task(lambda: 1 / 0)
    workers.add_task(broken)
    assert broken.done.wait(LONG) and seen_to(workers, Task()) == "worker-1"
    workers.shutdown()


def test_at_the_end_what_is_begun_is_finished_and_the_rest_is_left() -> None:
    workers, go_on, begun = Workers(1), threading.Event(), threading.Event()
    finished = list[str]()

    def work() -> None:
        begun.set()
        go_on.wait(LONG)
        finished.append("done")

    waiting = Task()
    workers.add_task(Task(work))
    assert begun.wait(LONG)
    workers.add_task(waiting)
    threading.Timer(0.1, go_on.set).start()
    workers.shutdown()
    assert finished == ["done"] and waiting.left and not waiting.by and workers._hired == 0


def test_whoever_does_not_finish_is_not_waited_for_for_ever() -> None:
    workers, go_on, begun = Workers(1), threading.Event(), threading.Event()
    workers.add_task(Task(lambda: begun.set() or go_on.wait(LONG)))
    assert begun.wait(LONG)
    workers.shutdown(timeout=0.05)
    assert workers._hired == 1
    go_on.set()
