"""The home screen's child, and the waiting effects (LIFE-1, LIFE-3, LIFE-4, HOME-4)."""

from values import Token


class Effects:
    """The waiting effects except the redraw."""

    def __init__(self):
        self.waiting = []
        self.host_runs_sensor = False  # after the collected effects

    def emit(self, kind, **fields):
        self.waiting.append({"kind": kind, **fields})

    def waits(self, *kinds, **fields):
        return [effect for effect in self.waiting
                if effect["kind"] in kinds and all(effect[name] == value for name, value in fields.items())]

    def withdraw(self, *kinds, **fields):
        for effect in self.waits(*kinds, **fields):
            self.waiting.remove(effect)

    def start_sensor(self, settings):
        self.withdraw("START_LOCATION", "STOP_LOCATION")
        self.emit("START_LOCATION", distance_filter_meters=settings["distance_filter_meters"],
                  desired_accuracy_meters=settings["desired_accuracy_meters"])

    def stop_sensor(self):
        self.withdraw("START_LOCATION", "STOP_LOCATION")
        if self.host_runs_sensor:
            self.emit("STOP_LOCATION")

    def collect(self):
        effect = self.waiting.pop(0)
        if effect["kind"] in ("START_LOCATION", "STOP_LOCATION"):
            self.host_runs_sensor = effect["kind"] == "START_LOCATION"
        return effect


class Child:
    """Details, or a composer."""

    def __init__(self, kind, task_id, composer=None):
        self.kind = kind
        self.task_id = task_id
        self.composer = composer
        self.number = Token()
        self.phase = "waiting"  # presenting, presented, dismissing
        self.detent = 1

    def fields(self):
        return {"presentation": self.number, "child": self.kind, "task_id": self.task_id}


class Screens:
    def __init__(self, effects, past=()):
        self.effects = effects
        self.child = None
        self.next = None  # the child after this one
        self.past = list(past)  # the numbers of all children
        self.cancelled = []  # composers closed without a save

    @property
    def open(self):
        if self.next:
            return self.next
        return self.child if self.child and self.child.phase != "dismissing" else None

    @property
    def details(self):
        return self.open if self.open and self.open.kind == "DETAILS" else None

    @property
    def composer(self):
        return self.open if self.open and self.open.kind == "COMPOSER" else None

    def show(self, child):
        self.leave()
        if self.child:
            self.next = child
        else:
            self.attach(child)

    def attach(self, child):
        self.child, self.next = child, None
        child.phase = "presenting"
        self.effects.emit("ATTACH", **child.fields())
        if child.kind == "DETAILS":
            self.effects.emit("PRESENT", **child.fields(), style=1, detents=3, detent=child.detent, shows_grabber=1)
        else:
            self.effects.emit("PRESENT", **child.fields(), style=2, detents=None, detent=None, shows_grabber=0)
            self.effects.emit("FOCUS_TEXT", **child.fields())

    def close(self):
        """Gives up a child that waits (LIFE-3.6). While a composer leaves, that one is meant (LIFE-4.6)."""
        if not self.next or self.child.kind != "COMPOSER":
            self.end()

    def end(self):
        """Closes the open child, whether it is on screen or not yet."""
        if self.composer:
            self.cancelled.append(self.composer)
        if self.next:
            self.next = None
        else:
            self.leave()

    def saved(self):
        self.end()
        self.cancelled.pop()

    def leave(self):
        if not self.child or self.child.phase == "dismissing":
            return
        number = self.child.number
        self.effects.withdraw("FOCUS_TEXT", presentation=number)
        if not self.effects.waits("PRESENT", presentation=number):
            self.child.phase = "dismissing"
            self.effects.emit("DISMISS", **self.child.fields())
            return
        self.effects.withdraw("PRESENT", presentation=number)
        if self.effects.waits("ATTACH", presentation=number):
            self.effects.withdraw("ATTACH", presentation=number)
        else:
            self.effects.emit("DETACH", **self.child.fields())
        self.child = None

    def gone(self):
        self.effects.withdraw("FOCUS_TEXT", presentation=self.child.number)
        self.effects.emit("DETACH", **self.child.fields())
        self.child = None
        if self.next:
            self.attach(self.next)

    def is_reported(self, number):
        """Whether a report is about the child, and the host has collected its PRESENT."""
        return bool(self.child) and self.child.number is number \
            and not self.effects.waits("PRESENT", presentation=number)

    def shown(self):
        """LIFE-3.13."""
        if not self.child:
            return None
        shown = {"child": self.child.kind, "phase": self.child.phase.upper(), "presentation": self.child.number,
                 "task_id": self.child.task_id, "next_child": None, "next_presentation": None, "next_task_id": None}
        if self.next:
            shown.update({"next_child": self.next.kind, "next_presentation": self.next.number,
                          "next_task_id": self.next.task_id})
        return shown

    def appeared(self, number):
        if self.is_reported(number) and self.child.phase == "presenting":
            self.child.phase = "presented"

    def disappeared(self, number, dismissed):
        if not self.is_reported(number):
            return
        waits = self.effects.waits("DISMISS", presentation=number)
        if self.child.phase == "dismissing" and not waits:
            self.gone()
        elif dismissed:
            if self.composer is self.child:
                self.cancelled.append(self.child)
            self.effects.withdraw("DISMISS", presentation=number)
            self.gone()

    def stop(self):
        self.end()
        self.next = None
        self.leave()
        if self.child:
            self.gone()
