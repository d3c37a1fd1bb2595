"""The model of arriving and leaving itself: each rule once."""

from arrive import AS_SET, AT_A_STOP, FINE, Arrivals, Fix, Stop
from values import Place

DONE = 3
A, B, C = 1, 2, 3


def at(north, east=0):
    """A place so many metres from a stop."""
    return Place(52.5 + north / 111_267, 13.4 + east / 67_900)


class Host:
    """Times are in seconds, places in metres north."""

    def __init__(self, *stops, **settings):
        self.machine = Arrivals(0, {"arrival_radius_meters": 100, **settings})
        self.machine.authorize(0, True)
        self.machine.start(0)
        self.stops(0, *stops or [(A, 0)])

    def stops(self, now, *stops):
        self.machine.plan(now * 1000, [
            Stop(id, None if north is None else at(north), *rest) for id, north, *rest in stops])

    def fixes(self, *fixes):
        for now, north, *accuracy in fixes:
            self.fix(now, north, *accuracy)

    def fix(self, now, north, accuracy=5, late=0):
        self.machine.fix(now * 1000, Fix((now - late) * 1000, at(north), accuracy))

    def advance(self, now):
        self.machine.advance(now * 1000)

    def status(self, now, task, status):
        self.machine.status(now * 1000, task, status)

    def wake(self):
        wake = self.machine.next_wake()
        return wake if wake is None else wake / 1000

    def said(self):
        """ARRIVED as (task, instant, said), LEFT as (-task, instant, said)."""
        return [(fact.task * (1 if fact.kind == "ARRIVED" else -1), fact.instant // 1000, fact.said // 1000)
                for fact in self.machine.collect()]

    def visits(self):
        return [visit.task for visit in self.machine.visits]


def arrived(*stops, **settings):
    """Where A is visited since 10 s."""
    host = Host(*stops, **settings)
    host.fix(10, 0)
    host.advance(130)
    assert host.said() == [(A, 10, 130)]
    return host


def test_off():
    """ARRIVE-1: nothing is said unless it is on, and turning it off forgets all."""
    host = Host(arrival_radius_meters=0)
    host.fix(10, 0)
    assert host.wake() is None
    host.advance(200)
    assert host.said() == []
    host = Host()
    host.fix(10, 0)
    host.advance(130)
    host.machine.change(140_000, arrival_radius_meters=0)
    assert host.said() == [] and host.visits() == []
    host.machine.change(150_000, arrival_radius_meters=100)
    host.advance(1000)
    assert host.said() == []
    host.fix(1010, 0)
    host.advance(1130)
    assert host.said() == [(A, 1010, 1130)]


def test_silence_is_rest():
    """ARRIVE-5: one fix and silence."""
    host = Host()
    host.fix(10, 99, late=7)
    assert host.wake() == 130
    host.advance(129)
    assert host.said() == []
    host.advance(130)
    assert host.said() == [(A, 3, 130)] and host.visits() == [A] and host.wake() is None


def test_outside_the_radius():
    """ARRIVE-5: not within the radius, no wake."""
    host = Host()
    host.fix(10, 101)
    assert host.wake() is None
    host.advance(500)
    assert host.said() == []


def test_what_remains():
    """ARRIVE-2: final, unlisted and unlocated tasks are not arrived at."""
    host = Host((A, 0, DONE), (B, None), (C, 0, 0, False))
    host.fix(10, 0)
    host.advance(500)
    assert host.said() == []


def test_what_counts():
    """ARRIVE-3: coarse, old and negative fixes and jumps do not begin a rest."""
    host = Host()
    host.fixes((10, 0, 101), (11, 0, -1))
    host.fix(100, 0, late=61)
    host.advance(500)
    assert host.said() == []
    host.fixes((501, 0, 100))
    assert host.wake() == 621


def test_a_jump_counts_once_it_waits_no_more():
    """ARRIVE-3: by silence; since then."""
    host = Host()
    host.fixes((10, 5000), (11, 0))
    assert host.wake() == 41
    host.advance(41)
    assert host.wake() == 161  # the rest at 5000 ends at 101
    host.advance(161)
    assert host.said() == [(A, 11, 161)]


def test_a_jump_that_is_agreed_with():
    """ARRIVE-3: the newest of those that agree counts."""
    host = Host()
    host.fixes((10, 5000), (11, 0), (12, 3, 5), (13, 3, 9))
    assert host.wake() == 133
    host.advance(200)
    assert host.said() == [(A, 13, 200)]


def test_a_contradicted_jump():
    """ARRIVE-3: a jump that waits is nothing."""
    host = Host()
    host.fixes((10, 0), (11, 400), (12, 0))
    host.advance(130)
    assert host.said() == [(A, 10, 130)]


def test_two_fixes_end_a_rest():
    """ARRIVE-4: the next rest begins with the first if the two are near each other, else with the second."""
    host = Host()
    host.fixes((10, 0), (20, 60), (30, 80))
    assert host.wake() == 140
    host = Host()
    host.fixes((10, 0), (20, 60), (30, -60))
    assert host.wake() == 150


def test_one_fix_ends_a_rest_after_a_minute():
    """ARRIVE-4."""
    host = Host(arrival_dwell=30)
    host.fixes((10, 0), (20, 60))
    assert host.wake() == 80
    host.advance(80)
    assert host.said() == [(A, 20, 80)]


def test_a_fix_ends_the_doubt():
    """ARRIVE-4, ARRIVE-5: the arrival is said at once if the dwell is over."""
    host = Host()
    host.fixes((10, 0), (90, 60))
    host.advance(130)
    assert host.said() == []
    host.fix(131, 40)
    assert host.said() == [(A, 10, 131)]


def test_a_coarse_fix_is_no_doubt():
    """ARRIVE-4."""
    host = Host()
    host.fixes((10, 0), (90, 200, 120))
    host.advance(130)
    assert host.said() == [(A, 10, 130)]


def test_a_stop_comes_where_the_agent_rests():
    """ARRIVE-5: it is arrived at once the dwell is over."""
    host = Host((B, 5000))
    host.fix(10, 0)
    host.stops(400, (A, 0), (B, 5000))
    assert host.said() == [(A, 10, 400)]


def test_a_stop_remains_again():
    """ARRIVE-5."""
    host = Host((A, 0, DONE))
    host.fix(10, 0)
    host.status(60, A, 0)
    assert host.wake() == 130


def test_the_one_en_route_is_meant():
    """ARRIVE-6."""
    host = Host((A, 0), (B, 90, 1), (C, 30))
    host.fix(10, 0)
    host.advance(130)
    fact, = host.machine.collect()
    assert (fact.task, fact.count) == (B, 3)


def test_the_nearest_is_meant():
    """ARRIVE-6: of those less than 25 m farther, the first of the list."""
    for stops, meant in [([(A, 24), (B, 0)], A), ([(A, 26), (B, 0)], B), ([(A, 30), (B, -20), (C, 0)], B)]:
        host = Host(*stops)
        host.fix(10, 0)
        host.advance(130)
        assert [task for task, *_ in host.said()] == [meant]


def test_one_arrival_a_rest():
    """ARRIVE-7."""
    host = arrived((A, 0), (B, 60))
    host.advance(5000)
    assert host.said() == []
    host.status(5001, A, DONE)  # B is more than 50 m from A
    host.advance(6000)
    assert host.said() == []


def test_a_rest_nearer_to_another():
    """ARRIVE-7: more than 50 m nearer, in another rest."""
    host = arrived((A, 0), (B, 80))
    host.fixes((200, 70), (210, 75))
    assert host.wake() == 320
    host.advance(320)
    assert host.said() == [(-A, 200, 320), (B, 200, 320)] and host.visits() == [B]
    host = arrived((A, 0), (B, 80))
    host.fixes((200, 60), (210, 60))  # only 40 m nearer
    host.advance(5000)
    assert host.said() == []


def test_a_rest_nearer_to_another_and_outside():
    """ARRIVE-8: left with the first fix outside."""
    host = arrived((A, 0), (B, 140))
    host.fixes((190, 80), (200, 110), (210, 140))
    host.advance(1000)
    assert host.said() == [(-A, 200, 1000), (B, 210, 1000)]


def test_the_same_rest_does_not_change_its_mind():
    """ARRIVE-7: the one en route, though another is more than 50 m nearer."""
    host = Host((A, 90, 1), (B, 0))
    host.fix(10, 0)
    host.advance(5000)
    assert [task for task, *_ in host.said()] == [A]


def test_the_neighbour_after_a_final_stop():
    """ARRIVE-7: after the dwell, counted from then."""
    host = arrived((A, 0), (B, 40), (C, 70))
    host.status(1000, A, DONE)
    assert host.wake() == 1120
    host.advance(1120)
    assert host.said() == [(B, 1000, 1120)] and host.visits() == [A, B]
    host.status(2000, B, DONE)
    host.advance(2120)
    assert host.said() == [(C, 2000, 2120)]
    host.fix(3000, 500)
    host.advance(3060)
    assert host.said() == [(-A, 3000, 3060), (-B, 3000, 3060), (-C, 3000, 3060)]


def test_no_neighbour_once_the_rest_is_over():
    """ARRIVE-7."""
    host = arrived((A, 0), (B, 40))
    host.status(1000, A, DONE)
    host.fixes((1050, -80), (1060, -80))
    host.advance(5000)
    assert host.said() == []


def test_a_new_rest_after_a_final_stop():
    """ARRIVE-7: no visit of a remaining stop is open."""
    host = arrived((A, 0), (B, 90))
    host.status(1000, A, DONE)
    host.fixes((1050, 60), (1060, 70))
    host.advance(1170)
    assert host.said() == [(B, 1050, 1170)]


def test_left():
    """ARRIVE-8: a minute beyond the radius and 50 m, with the first fix outside the radius."""
    host = arrived()
    host.fixes((200, 105), (210, 140), (220, 160))
    assert host.wake() == 280
    host.advance(279)
    assert host.said() == []
    host.advance(280)
    assert host.said() == [(-A, 200, 280)] and host.visits() == []


def test_a_nearer_fix_ends_the_wait():
    """ARRIVE-8: one beyond the radius goes on being outside, one within it does not."""
    host = arrived()
    host.fixes((200, 160), (230, 140), (240, 170))
    assert host.wake() == 300
    host.fixes((250, 90), (260, 170))
    host.advance(320)
    assert host.said() == [(-A, 260, 320)]


def test_arrived_again():
    """ARRIVE-2, ARRIVE-8: after it was left, by another rest."""
    host = arrived()
    host.fixes((200, 500), (300, 500), (400, 0), (410, 0))
    assert host.said() == [(-A, 200, 300)]
    host.advance(520)
    assert host.said() == [(A, 400, 520)]


def test_left_though_final():
    """ARRIVE-8, ARRIVE-12: and if it is no longer listed; but not if the task is gone."""
    for change, expected in [((A, 0, DONE), [(-A, 200, 260)]), ((A, 0, 0, False), [(-A, 200, 260)]), ((B, 0), [])]:
        host = arrived()
        host.stops(150, change)
        host.fix(200, 300)
        host.advance(260)
        assert host.said() == expected


def test_coarse_fixes_that_are_surely_beyond():
    """ARRIVE-3: the whole circle of error lies beyond the leave distance."""
    host = arrived()
    host.fixes((200, 400, 260))
    assert host.wake() is None
    host.fixes((210, 420, 260))
    assert host.wake() == 270
    host.advance(270)
    assert host.said() == [(-A, 210, 270)]
    host.fix(280, 0)
    assert host.wake() == 400  # the rest ended


def test_set_in_progress_at_the_stop():
    """ARRIVE-9: visited without ARRIVED; elsewhere nothing follows."""
    host = Host()
    host.fix(10, 0)
    host.status(20, A, 2)
    assert host.visits() == [A] and host.machine.visits[0].instant == 20_000 and host.wake() is None
    host.fix(100, 300)
    host.advance(160)
    assert host.said() == [(-A, 100, 160)]
    host = Host()
    host.fix(10, 300)
    host.status(20, A, 2)
    assert host.visits() == []


def test_another_set_in_progress():
    """ARRIVE-7, ARRIVE-9: the other one is left."""
    host = arrived((A, 0), (B, 40))
    host.status(200, B, 2)
    assert host.said() == [(-A, 200, 200)] and host.visits() == [B]


def test_what_is_asked_of_the_sensor():
    """ARRIVE-10."""
    host = Host()
    machine = host.machine
    asked = []
    for now, north in [(10, 1000), (60, 405), (70, 350), (80, 295), (90, 350), (100, 401), (110, 350), (120, 290)]:
        host.fix(now, north)
        asked.append(machine.mode)
    assert asked == [AS_SET, AS_SET, AS_SET, FINE, FINE, AS_SET, AS_SET, FINE]
    assert machine.wanted() == (25, 25)
    host.fixes((130, 10), (140, 0))
    host.advance(300)
    assert machine.mode == AT_A_STOP and machine.wanted() == (50, 100)
    host.fix(400, 160)
    assert machine.mode == FINE
    host.fix(410, 140)
    assert machine.mode == AT_A_STOP
    host.fix(420, 1000)
    assert machine.mode == FINE
    host.advance(480)
    assert machine.mode == AS_SET and machine.wanted() == (100, 100)


def test_no_finer_mode():
    """ARRIVE-10: the near filter that is the distance filter; never wider or coarser than as set."""
    host = Host(near_filter_meters=100)
    host.fix(10, 0)
    assert host.machine.wanted() == (100, 100)
    host = arrived(near_filter_meters=60, desired_accuracy_meters=10)
    assert host.machine.wanted() == (100, 10)
    host.fix(200, 200)
    assert host.machine.wanted() == (60, 10)


def test_plan_and_settings_decide_the_mode_again():
    """ARRIVE-10."""
    host = Host((A, 5000))
    host.fix(10, 0)
    assert host.machine.mode == AS_SET
    host.stops(20, (A, 250))
    assert host.machine.mode == FINE
    host.status(30, A, DONE)
    assert host.machine.mode == AS_SET


def test_a_failed_sensor_proves_nothing():
    """ARRIVE-11."""
    host = Host()
    host.fix(10, 0)
    host.machine.fail(20_000)
    assert host.wake() is None
    host.advance(500)
    assert host.said() == []
    host.fix(600, 10)
    assert host.said() == [(A, 10, 600)]
    host.fix(700, 200)
    host.machine.fail(710_000)
    host.fix(900, 20)
    host.advance(2000)
    assert host.said() == []


def test_stopping_and_revoking_forget_the_rest():
    """ARRIVE-11: not the visits."""
    for forget, again in [(lambda machine: machine.stop(20_000), lambda machine: machine.start(30_000)),
                          (lambda machine: machine.authorize(20_000, False),
                           lambda machine: machine.authorize(30_000, True))]:
        host = Host()
        host.fix(10, 0)
        forget(host.machine)
        again(host.machine)
        host.advance(500)
        assert host.said() == []
    host = arrived()
    host.fix(200, 300)
    host.machine.stop(210_000)
    host.machine.start(5_000_000)
    assert host.visits() == [A] and host.said() == []
    host.fix(5001, 400)
    host.advance(5061)
    assert host.said() == [(-A, 200, 5061)]


def test_the_clock_goes_back():
    """ARRIVE-11."""
    host = Host()
    host.fix(100, 0)
    host.advance(30)
    assert host.wake() is None
    host.fix(35, 0)
    assert host.wake() == 155
    host = arrived()
    host.fix(200, 300)
    host.advance(0)
    assert host.wake() == 60
    host.advance(60)
    assert host.said() == [(-A, 200, 60)]
    host = Host()
    host.fix(100, 0)
    host.advance(60)
    assert host.wake() == 180


def test_the_newest_facts_wait():
    """ARRIVE-13: each task's newest ARRIVED and LEFT, in the order in which they were said."""
    host = Host()
    host.fix(10, 0)
    host.fixes((200, 500), (300, 500), (400, 0), (410, 0))
    host.advance(530)
    assert host.said() == [(-A, 200, 300), (A, 400, 530)]
    assert host.said() == []


def test_a_removed_task_takes_its_facts():
    """ARRIVE-13."""
    host = Host()
    host.fix(10, 0)
    host.advance(130)
    host.machine.remove(140_000, A)
    assert host.said() == [] and host.visits() == []


def test_a_late_clock_does_all_in_order():
    """ARRIVE-5, ARRIVE-8."""
    host = arrived((A, 0), (B, 400))
    host.fix(200, 400)
    host.advance(9000)
    assert host.said() == [(-A, 200, 9000), (B, 200, 9000)]
