package org.strowger.router.application;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.strowger.router.filter.FilterCatalogue;
import org.strowger.router.reactor.ReactorRig;

/** The waiting deliveries at an application's home; its sessions are on the second of two threads. */
class AppHomeTest {
    private static final int THERE = 1;

    private final ReactorRig rig = new ReactorRig(1);
    private final Application application =
            new Application(0, 0, 2, Applications.plain("shop", "secret"), FilterCatalogue.builtIn(1));
    private final Recorded carrier = new Recorded();
    private final AppHome home = new AppHome(application, rig.thread(), 2, carrier);

    /** Takes everything, and tells what it was given. */
    private static final class Recorded implements AppHome.Carrier {
        private final List<PendingDelivery> carried = new ArrayList<>();
        private final List<PendingDelivery> givenUp = new ArrayList<>();
        private int asked;

        @Override
        public void carry(PendingDelivery delivery, int toThread) {
            assertThat(toThread).isEqualTo(THERE);
            carried.add(delivery);
        }

        @Override
        public void giveUp(PendingDelivery delivery) {
            givenUp.add(delivery);
        }

        @Override
        public void askRoom(Application whose, int ofThread) {
            assertThat(ofThread).isEqualTo(THERE);
            asked++;
        }
    }

    @AfterEach
    void close() {
        rig.close();
    }

    /** All answers may have come there before it could see that something waits: no other would tell. */
    @Test
    void whenADeliveryBeginsToWaitAFullThreadIsAskedToReportRoom() {
        PendingDelivery delivery = comesBack();

        assertThat(application.hasBacklog()).isTrue();
        assertThat(carrier.asked).isEqualTo(1);

        home.roomTold(THERE, 1);

        assertThat(carrier.carried).containsExactly(delivery, delivery);
        assertThat(application.hasBacklog()).isFalse();
    }

    @Test
    void aThreadIsAskedToReportRoomOnlyOnce() {
        comesBack();
        home.take(waiting(), 1);
        home.take(waiting(), 1);

        assertThat(carrier.asked).isEqualTo(1);
        assertThat(home.waiting()).isEqualTo(3);
    }

    @Test
    void aThreadIsAskedToReportRoomAgainWhenANewWaitBegins() {
        comesBack();
        rig.advance(Duration.ofSeconds(6));
        assertThat(carrier.givenUp).hasSize(1);

        home.take(waiting(), rig.nowNanos());

        assertThat(carrier.asked).isEqualTo(2);
    }

    @Test
    void anApplicationHasNoBacklogAfterASessionTookTheWaitingDeliveries() {
        comesBack();

        home.receiversChanged(THERE, 1, 1);

        assertThat(carrier.carried).hasSize(2);
        assertThat(application.hasBacklog()).isFalse();
    }

    /** A receipt that is given up is stored, so its SMSC does not wait for the application. */
    @Test
    void givesUpTheRelayedReceiptsOfASlowApplication() {
        home.receiversChanged(THERE, 1, 1);
        home.slowChanged(THERE, true, 1);
        assertThat(application.hasBacklog()).as("every delivery comes here").isTrue();
        PendingDelivery receipt = TestDelivery.receipt(1, Long.MAX_VALUE);
        PendingDelivery message = waiting();

        home.take(receipt, 1);
        home.take(message, 1);

        assertThat(carrier.givenUp).containsExactly(receipt);
        assertThat(carrier.carried).containsExactly(message);
        home.slowChanged(THERE, false, 2);
        assertThat(application.hasBacklog()).isFalse();
        home.take(receipt, 2);
        assertThat(carrier.carried).containsExactly(message, receipt);
    }

    @Test
    void givesUpARelayedReceiptThatWouldWaitBehindStoredDeliveries() {
        home.receiversChanged(THERE, 1, 1);
        PendingDelivery stored = TestDelivery.kept(1, Long.MAX_VALUE);
        home.take(stored, 1);
        home.returned(stored, THERE, 1);
        PendingDelivery receipt = TestDelivery.receipt(2, Long.MAX_VALUE);

        home.take(receipt, 1);

        assertThat(carrier.givenUp).containsExactly(receipt);
        assertThat(home.waiting()).isOne();
    }

    @Test
    void anApplicationIsNoLongerSlowAfterItsSlowSessionsHaveEnded() {
        home.receiversChanged(THERE, 1, 1);
        home.slowChanged(THERE, true, 1);
        home.receiversChanged(THERE, -1, 2);
        home.receiversChanged(THERE, 1, 3);

        assertThat(application.hasBacklog()).isFalse();
        assertThat(home.view().isSlow()).isFalse();
    }

    // ---- To another node

    private static PendingDelivery stored(long order) {
        return TestDelivery.kept(order, Duration.ofHours(1).toNanos());
    }

    @Test
    void forwardsWaitingDeliveriesToAnotherNodeOldestFirst() {
        PendingDelivery second = stored(2);
        PendingDelivery first = stored(1);
        PendingDelivery refused = stored(3);
        home.take(second, 1);
        home.take(first, 1);
        home.refused(refused, 1);
        assertThat(home.isStranded()).isTrue();
        List<PendingDelivery> passed = new ArrayList<>();
        home.passOn(passed::add, 2);
        assertThat(passed).containsExactly(first, second, refused);
        assertThat(home.waiting()).isZero();
        assertThat(application.hasBacklog()).isFalse();
    }

    @Test
    void keepsDeliveriesThatTheOtherNodeRefuses() {
        PendingDelivery first = stored(1);
        PendingDelivery second = stored(2);
        home.take(first, 1);
        home.take(second, 1);
        home.passOn(each -> each.equals(first), 2);
        assertThat(home.waiting()).isOne();
        assertThat(application.hasBacklog()).isTrue();
        home.receiversChanged(THERE, 1, 3);
        assertThat(carrier.carried).containsExactly(second);
    }

    @Test
    void forwardsNoDeliveriesWhileASessionIsBoundHere() {
        home.receiversChanged(THERE, 1, 1);
        home.refused(stored(1), 1);
        assertThat(home.isStranded()).isFalse();
        home.passOn(
                each -> {
                    throw new AssertionError("passed on");
                },
                2);
        assertThat(home.waiting()).isOne();
    }

    private static PendingDelivery waiting() {
        return TestDelivery.passing(1, Duration.ofSeconds(5).toNanos());
    }

    /** A delivery that the thread had no room for. */
    private PendingDelivery comesBack() {
        home.receiversChanged(THERE, 1, 1);
        PendingDelivery delivery = waiting();
        home.take(delivery, 1);
        assertThat(carrier.carried).containsExactly(delivery);
        home.returned(delivery, THERE, 1);
        return delivery;
    }
}
