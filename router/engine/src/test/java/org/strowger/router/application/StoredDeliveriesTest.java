package org.strowger.router.application;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.config.ApplicationSettings.InboundSegments;
import org.strowger.router.config.ApplicationSettings.Receiving;
import org.strowger.router.config.ApplicationSettings.Retention;
import org.strowger.router.filter.FilterCatalogue;
import org.strowger.router.reactor.ReactorRig;

/** The stored deliveries at an application's home; its sessions are on the second and third of threads. */
class StoredDeliveriesTest {
    private static final int THREADS = 3;
    private static final int THERE = 1;
    private static final int ALSO_THERE = 2;
    private static final long DAY = Duration.ofDays(1).toNanos();
    private static final int MAX = 100;

    private final ReactorRig rig = new ReactorRig(1);
    private final Application application = new Application(0, 0, THREADS, settings(), FilterCatalogue.builtIn(1));
    private final Threads carrier = new Threads();
    private final AppHome home = new AppHome(application, rig.thread(), THREADS, carrier);

    /** The threads with the sessions: each takes as many letters as fit into its window, and tells room if asked. */
    private final class Threads implements AppHome.Carrier {
        private final int[] window = new int[THREADS];
        private final List<List<PendingDelivery>> with =
                List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        private final List<PendingDelivery> carried = new ArrayList<>();
        private final List<PendingDelivery> givenUp = new ArrayList<>();
        private final List<Runnable> mail = new ArrayList<>();
        private final Set<PendingDelivery> outside = new HashSet<>();
        private int returned;
        private boolean fails;
        private boolean mayKeptLeave = true;

        @Override
        public boolean mayLeave(PendingDelivery delivery, long nowNanos) {
            return !delivery.isStored() || mayKeptLeave;
        }

        @Override
        public void carry(PendingDelivery delivery, int toThread) {
            assertThat(outside.add(delivery)).as("%s is given once", delivery).isTrue();
            mail.add(() -> come(delivery, toThread));
            failIfWanted();
        }

        private void come(PendingDelivery delivery, int thread) {
            if (with.get(thread).size() < window[thread]) {
                with.get(thread).add(delivery);
                carried.add(delivery);
            } else {
                returned++;
                outside.remove(delivery);
                home.returned(delivery, thread, rig.nowNanos());
            }
        }

        @Override
        public void giveUp(PendingDelivery delivery) {
            assertThat(outside.add(delivery))
                    .as("%s is given up once", delivery)
                    .isTrue();
            givenUp.add(delivery);
            failIfWanted();
        }

        @Override
        public void askRoom(Application whose, int ofThread) {
            mail.add(() -> tellRoom(ofThread));
        }

        private void tellRoom(int thread) {
            if (with.get(thread).size() < window[thread]) {
                home.roomTold(thread, rig.nowNanos());
            }
        }

        private void failIfWanted() {
            if (fails) {
                throw new IllegalStateException("the test wants it");
            }
        }

        /** All errands, in the order in which they were sent. */
        void run() {
            while (!mail.isEmpty()) {
                mail.remove(0).run();
            }
        }

        void bind(int thread, int windowMax) {
            window[thread] = windowMax;
            home.receiversChanged(thread, 1, rig.nowNanos());
            run();
        }

        void unbind(int thread) {
            window[thread] = 0;
            List<PendingDelivery> lost = new ArrayList<>(with.get(thread));
            with.get(thread).clear();
            home.receiversChanged(thread, -1, rig.nowNanos());
            lost.forEach(delivery -> {
                outside.remove(delivery);
                home.unanswered(delivery, rig.nowNanos());
            });
            run();
        }

        /** The session there takes what it was given. */
        List<PendingDelivery> accept(int thread) {
            List<PendingDelivery> taken = new ArrayList<>(with.get(thread));
            with.get(thread).clear();
            answered(thread);
            return taken;
        }

        void refuse(PendingDelivery delivery) {
            assertThat(with.get(THERE).remove(delivery)).isTrue();
            outside.remove(delivery);
            home.refused(delivery, rig.nowNanos());
            answered(THERE);
        }

        /** As sessions do it: told at the end of the turn, and only if something waits. */
        private void answered(int thread) {
            if (application.hasBacklog()) {
                tellRoom(thread);
            }
            run();
        }
    }

    private static ApplicationSettings settings() {
        ApplicationSettings plain = Applications.plain("shop", "secret");
        Retention retention =
                new Retention(Duration.ofDays(1), Duration.ofDays(1), Duration.ofMinutes(30), MAX, Duration.ofHours(1));
        return new ApplicationSettings(
                plain.name(),
                plain.login(),
                plain.limits(),
                plain.sending(),
                new Receiving(List.of(), 10, InboundSegments.KEEP, retention),
                plain.dialect());
    }

    @AfterEach
    void close() {
        rig.close();
    }

    @Test
    void storedDeliveriesWaitUntilASessionIsBound() {
        List<PendingDelivery> deliveries = keep(25);
        carrier.run();
        assertThat(carrier.carried).isEmpty();
        assertThat(application.hasBacklog()).isTrue();
        assertThat(home.isIdle()).isFalse();

        carrier.bind(THERE, 1_000);

        assertThat(carrier.carried).isEqualTo(deliveries);
        assertThat(application.hasBacklog()).isFalse();
        carrier.unbind(THERE);
        assertThat(home.waiting()).isEqualTo(25);
    }

    @Test
    void thePauseAfterARefusalGrowsAndVariesPerDelivery() {
        carrier.bind(THERE, MAX);
        List<PendingDelivery> deliveries = keep(50);
        carrier.run();
        long longest = Duration.ofSeconds(5).toNanos();
        for (int refusals = 0; refusals < 9; refusals++) {
            deliveries.forEach(carrier::refuse);
            carrier.carried.clear();
            long begin = rig.nowNanos();
            advanceTo(begin + longest * 3 / 4 - Duration.ofMillis(1).toNanos());
            assertThat(carrier.carried)
                    .as("too early after refusal %s", refusals)
                    .isEmpty();
            advanceTo(begin + longest * 7 / 8);
            assertThat(carrier.carried)
                    .as("scattered after refusal %s", refusals)
                    .hasSizeBetween(10, 40);
            // A check of rests comes at most 250 ms late.
            advanceTo(begin + longest + Duration.ofMillis(250).toNanos());
            assertThat(carrier.carried)
                    .as("after refusal %s", refusals)
                    .containsExactlyInAnyOrderElementsOf(deliveries);
            longest = Math.min(2 * longest, Duration.ofMinutes(5).toNanos());
        }
    }

    private void advanceTo(long nanos) {
        while (rig.nowNanos() < nanos) {
            rig.advance(Duration.ofNanos(
                    Math.min(nanos - rig.nowNanos(), Duration.ofMillis(250).toNanos())));
            carrier.run();
        }
    }

    @Test
    void storedDeliveriesAreSentInTheOrderOfTheirArrival() {
        PendingDelivery third = take(TestDelivery.kept(3, DAY));
        PendingDelivery first = take(TestDelivery.kept(1, DAY));
        PendingDelivery second = take(TestDelivery.kept(2, DAY));

        carrier.bind(THERE, 1);
        assertThat(carrier.carried).containsExactly(first);
        // They come back, and the last to come back is not the first to go.
        assertThat(carrier.returned).isEqualTo(2);

        carrier.accept(THERE);
        carrier.accept(THERE);
        assertThat(carrier.carried).containsExactly(first, second, third);
    }

    @Test
    void storedDeliveriesAreSentBeforeRelayedDeliveries() {
        carrier.bind(THERE, 1);
        take(TestDelivery.kept(1, DAY));
        carrier.run();
        PendingDelivery passing = take(TestDelivery.passing(3, DAY));
        PendingDelivery kept = take(TestDelivery.kept(2, DAY));
        carrier.run();

        carrier.accept(THERE);
        carrier.accept(THERE);

        assertThat(carrier.carried.subList(1, 3)).containsExactly(kept, passing);
    }

    @Test
    void storedDeliveriesAreKeptWhenRelayedDeliveriesAreGivenUpForLackOfASession() {
        carrier.bind(THERE, 0);
        PendingDelivery passing = take(TestDelivery.passing(1, DAY));
        take(TestDelivery.kept(2, DAY));
        carrier.run();

        carrier.unbind(THERE);

        assertThat(carrier.givenUp).containsExactly(passing);
        assertThat(home.waiting()).isEqualTo(1);
        assertThat(application.hasBacklog()).isTrue();
    }

    /** A session that ends leaves its letters behind; they go before all that are younger. */
    @Test
    void deliveriesOfAnEndedSessionAreResentBeforeYoungerDeliveries() {
        List<PendingDelivery> deliveries = keep(30);
        carrier.bind(THERE, 10);
        assertThat(carrier.carried).isEqualTo(deliveries.subList(0, 10));

        carrier.unbind(THERE);
        assertThat(home.waiting()).isEqualTo(30);
        carrier.carried.clear();
        carrier.bind(ALSO_THERE, 10);

        assertThat(carrier.carried).isEqualTo(deliveries.subList(0, 10));
    }

    /** Of the thread that has room nothing is heard: it was never full. */
    @Test
    void deliveriesAreSentByAnotherThreadIfTheFirstThreadHasNoSession() {
        carrier.bind(THERE, 10);
        carrier.bind(ALSO_THERE, 10);
        List<PendingDelivery> deliveries = keep(2);
        carrier.window[THERE] = 0;
        home.receiversChanged(THERE, -1, rig.nowNanos());

        carrier.run();

        assertThat(carrier.with.get(ALSO_THERE)).containsExactlyInAnyOrderElementsOf(deliveries);
        assertThat(home.waiting()).isZero();
    }

    @Test
    void aTemporarilyRefusedDeliveryDoesNotDelayOtherDeliveries() {
        List<PendingDelivery> deliveries = keep(3);
        carrier.bind(THERE, 1);
        PendingDelivery first = deliveries.get(0);

        carrier.refuse(first);
        carrier.accept(THERE);
        carrier.accept(THERE);
        assertThat(carrier.carried).isEqualTo(deliveries);
        assertThat(application.hasBacklog()).isFalse();
        assertThat(home.isIdle()).isFalse();

        rig.advance(Duration.ofMillis(3_700));
        carrier.run();
        assertThat(carrier.carried).hasSize(3);
        rig.advance(Duration.ofMillis(1_600));
        carrier.run();
        assertThat(carrier.carried).hasSize(4).last().isSameAs(first);
    }

    @Test
    void aPausedDeliveryIsABacklogWhileNoSessionIsBound() {
        PendingDelivery delivery = keep(1).get(0);
        carrier.bind(THERE, 1);
        carrier.refuse(delivery);
        carrier.unbind(THERE);
        assertThat(application.hasBacklog()).isTrue();

        carrier.bind(THERE, 1);
        assertThat(application.hasBacklog()).isFalse();
    }

    @Test
    void expiredDeliveriesAreGivenUpWhetherWaitingOrPaused() {
        long now = rig.nowNanos();
        PendingDelivery resting =
                take(TestDelivery.kept(1, now + Duration.ofSeconds(3).toNanos()));
        carrier.bind(THERE, 1);
        carrier.refuse(resting);
        carrier.unbind(THERE);
        PendingDelivery soon =
                take(TestDelivery.kept(2, now + Duration.ofSeconds(2).toNanos()));
        take(TestDelivery.kept(3, now + DAY));

        rig.advance(Duration.ofMillis(1_900));
        assertThat(carrier.givenUp).isEmpty();
        rig.advance(Duration.ofMillis(400));
        assertThat(carrier.givenUp).containsExactly(soon);
        rig.advance(Duration.ofSeconds(1));
        assertThat(carrier.givenUp).containsExactly(soon, resting);
        assertThat(home.waiting()).isEqualTo(1);
    }

    @Test
    void manyExpiredDeliveriesAreGivenUpOverSeveralTurns() {
        long until = Duration.ofSeconds(2).toNanos();
        for (int i = 0; i < 5_500; i++) {
            take(TestDelivery.kept(i, until));
        }

        rig.advance(Duration.ofMillis(2_250));

        assertThat(carrier.givenUp).hasSize(5_500);
        assertThat(home.isIdle()).isTrue();
        assertThat(application.hasBacklog()).isFalse();
    }

    /** The thread does nothing about a delivery before its time, however many wait. */
    @Test
    void waitingDeliveriesNeedNoTimerBeforeTheFirstExpiry() {
        keep(1_000);
        rig.drive();
        long fired = rig.thread().nextDeadlineNanos();

        assertThat(fired).isGreaterThan(Duration.ofHours(12).toNanos());
    }

    @Test
    void deliveriesAreSentToAThreadInBatches() {
        keep(100_000);
        carrier.window[THERE] = 40;
        home.receiversChanged(THERE, 1, rig.nowNanos());

        assertThat(carrier.mail).hasSizeLessThan(100);
        carrier.run();
        assertThat(carrier.with.get(THERE)).hasSize(40);
        assertThat(carrier.returned).isLessThan(40);
    }

    @Test
    void onlyRecoveredDeliveriesCanExceedTheMaximum() {
        for (int i = 0; i < MAX; i++) {
            assertThat(application.port(i % THREADS).takeRoom(10)).isTrue();
        }
        assertThat(application.isFull()).isTrue();
        assertThat(application.port(0).takeRoom(10)).isFalse();

        application.port(0).takeRecoveredRoom(7);
        assertThat(application.stored()).isEqualTo(MAX + 1);
        assertThat(application.storedBytes()).isEqualTo(10 * MAX + 7);

        // One ends on a thread that has not begun it.
        application.port(2).release(7);
        assertThat(application.isFull()).isTrue();
        application.port(2).release(10);
        assertThat(application.storedBytes()).isEqualTo(10 * MAX - 10);
        assertThat(application.port(1).takeRoom(10)).isTrue();
    }

    @Test
    void relayedDeliveriesAreGivenUpBeyondTheMaximum() {
        carrier.bind(THERE, 0);
        keep(MAX + 10);
        carrier.run();
        PendingDelivery passing = take(TestDelivery.passing(1_000, DAY));

        assertThat(home.waiting()).isEqualTo(MAX + 10);
        assertThat(carrier.givenUp).containsExactly(passing);
    }

    @Test
    void deliveriesAreNotLostIfSendingFails() {
        long until = Duration.ofSeconds(60).toNanos();
        for (int i = 0; i < 10; i++) {
            take(TestDelivery.kept(i, until));
        }
        carrier.fails = true;
        try {
            home.receiversChanged(THERE, 1, rig.nowNanos());
        } catch (IllegalStateException wanted) {
            assertThat(home.waiting()).isEqualTo(9);
        }
        rig.advance(Duration.ofSeconds(61));
        assertThat(carrier.givenUp).isNotEmpty();
        carrier.fails = false;
        rig.advance(Duration.ofSeconds(1));

        assertThat(carrier.givenUp).hasSize(9);
        assertThat(home.waiting()).isZero();
        assertThat(rig.incidents()).isNotEmpty();
    }

    /** In any order of events, nobody is given a delivery that another one has, and all have an end. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void everyDeliveryEndsOnceInRandomHistories(long seed) {
        Random random = new Random(seed);
        int taken = 0;
        int accepted = 0;
        for (int step = 0; step < 5_000; step++) {
            int thread = 1 + random.nextInt(2);
            switch (random.nextInt(9)) {
                case 0, 1, 2 -> {
                    for (int i = random.nextInt(20); i > 0; i--) {
                        long until = rig.nowNanos() + random.nextInt(60) * 1_000_000_000L;
                        take(
                                random.nextInt(4) == 0
                                        ? TestDelivery.passing(taken, until)
                                        : TestDelivery.kept(taken, until));
                        taken++;
                    }
                }
                case 3 -> rig.advance(Duration.ofMillis(random.nextInt(2_000)));
                case 4 -> {
                    if (carrier.window[thread] == 0) {
                        carrier.window[thread] = 1 + random.nextInt(50);
                        home.receiversChanged(thread, 1, rig.nowNanos());
                    } else if (random.nextInt(3) == 0
                            && carrier.with.get(thread).stream().allMatch(PendingDelivery::isStored)) {
                        carrier.unbind(thread);
                    }
                }
                case 5 ->
                    carrier.with.get(THERE).stream()
                            .filter(PendingDelivery::isStored)
                            .findAny()
                            .ifPresent(carrier::refuse);
                case 6 -> accepted += carrier.accept(thread).size();
                default -> runSome(random.nextInt(40));
            }
        }
        carrier.run();
        carrier.bind(THERE, 1_000_000);
        rig.advance(Duration.ofMinutes(6));
        carrier.run();
        accepted += carrier.accept(THERE).size() + carrier.accept(ALSO_THERE).size();

        assertThat(home.waiting()).isZero();
        assertThat(accepted + carrier.givenUp.size()).isEqualTo(taken);
        assertThat(accepted).isPositive();
        assertThat(carrier.givenUp).isNotEmpty();
    }

    private void runSome(int errands) {
        for (int i = 0; i < errands && !carrier.mail.isEmpty(); i++) {
            carrier.mail.remove(0).run();
        }
    }

    /** That many, the first of the lowest order. */
    private List<PendingDelivery> keep(int count) {
        List<PendingDelivery> deliveries = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            deliveries.add(take(TestDelivery.kept(i, rig.nowNanos() + DAY)));
        }
        return deliveries;
    }

    private PendingDelivery take(PendingDelivery delivery) {
        home.take(delivery, rig.nowNanos());
        return delivery;
    }

    @Test
    void relayedDeliveriesOvertakeStoredDeliveriesThatMustNotBeSentYet() {
        carrier.bind(THERE, 10);
        carrier.mayKeptLeave = false;
        TestDelivery stored = TestDelivery.kept(1, DAY);
        TestDelivery relayed = TestDelivery.passing(2, DAY);
        TestDelivery last = TestDelivery.passing(3, DAY);
        home.take(stored, rig.nowNanos());
        home.take(relayed, rig.nowNanos());
        home.take(last, rig.nowNanos());
        carrier.run();
        assertThat(carrier.carried).containsExactly(relayed, last);
        carrier.mayKeptLeave = true;
        rig.advance(Duration.ofMillis(100));
        carrier.run();
        assertThat(carrier.carried).containsExactly(relayed, last, stored);
    }
}
