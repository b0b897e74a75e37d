package org.strowger.world.custody;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.strowger.message.Outcome;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.ShortMessage;
import org.strowger.router.application.AppSession;
import org.strowger.router.application.Application;
import org.strowger.router.smsc.Smsc;
import org.strowger.world.Peer;
import org.strowger.world.TestSmsc;

/** The check at the end of a {@link Walk}. */
final class WalkReckoning {
    /** An SMSC that is replaced begins with a rate of its own, and a probe does not wait for it. */
    private static final int BEYOND_RATE = 4;

    private final Walk walk;

    WalkReckoning(Walk walk) {
        this.walk = walk;
    }

    void check() {
        assertThat(walk.world.rig().incidents()).isEmpty();
        walk.sent.forEach(this::check);
        for (TestSmsc smsc : walk.smscs) {
            smsc.allPeers().forEach(each -> {
                assertThat(each.mostUnanswered()).as("window").isLessThanOrEqualTo(walk.windows.getOrDefault(each, 0));
                if (each.isSignedIn()) {
                    assertThat(each.outcomes()).as("deliveries answered").hasSize(each.submitted());
                }
            });
            checkRate(smsc.came());
        }
        walk.reports.forEach(each -> assertThat(Walk.isTaken(each))
                .as("receipt " + each.id + " was taken")
                .isTrue());
        checkReceivers();
        walk.world.router().exchange().generation().smscs().forEach(WalkReckoning::checkIdle);
        walk.world.router().exchange().generation().applications().forEach(WalkReckoning::checkIdle);
    }

    private void check(String number, Walk.Sent one) {
        String what = "message to " + number + " of " + one.by.name;
        if (!one.peer.isSignedIn()) {
            return;
        }
        Outcome outcome = one.peer.outcome(one.token);
        boolean reached = outcome.isAccepted()
                && outcome.failures().stream()
                        .noneMatch(each -> each.destination().text().equals(number));
        if (reached) {
            assertThat(one.accepted).as(what + " was accepted").isTrue();
            if (one.receiptRequest == ReceiptRequest.ON_END && !one.early) {
                assertThat(one.receiptsTaken).as("receipts of " + what).isPositive();
            }
        }
        if (walk.walkProtocols.isOfSmsc(outcome) && !one.message.isToMany() && !one.refusals.contains(0)) {
            assertThat(one.refusals).as("the refusals of " + what).contains(outcome.code());
        }
    }

    /** Each receipt has come to its application, by the id of its message, and once to sessions that live. */
    private void checkReceivers() {
        Map<String, Integer> taken = new HashMap<>();
        for (Walk.App app : walk.apps) {
            for (Peer peer : app.peers) {
                for (Peer.Came came : peer.came()) {
                    if (came.message().kind() == ShortMessage.Kind.RECEIPT) {
                        checkReceiver(app, came);
                    } else {
                        assertThat(app.name).isEqualTo("shop");
                    }
                }
            }
        }
        walk.apps.forEach(app -> Walk.live(app).forEach(peer -> peer.taken().forEach(came -> {
            if (came.message().kind() == ShortMessage.Kind.RECEIPT) {
                taken.merge(came.message().source().text(), 1, Integer::sum);
            }
        })));
        taken.values().removeIf(each -> each == 1);
        assertThat(taken).as("receipts told twice").isEmpty();
    }

    private void checkReceiver(Walk.App app, Peer.Came came) {
        Walk.Sent one = walk.known(came.message().source().text());
        assertThat(one.by).isSameAs(app);
        assertThat(one.receiptRequest).isEqualTo(ReceiptRequest.ON_END);
        if (one.peer.isSignedIn()
                && one.peer.outcome(one.token).isAccepted()
                && walk.walkProtocols.keepsId(one.peer, came.by())) {
            assertThat(came.receipt().messageId())
                    .isEqualTo(one.peer.outcome(one.token).messageId());
        }
    }

    private static void checkRate(List<Peer.Came> came) {
        int most = Walk.RATE + BEYOND_RATE;
        for (int i = most; i < came.size(); i++) {
            assertThat(came.get(i).nanos() - came.get(i - most).nanos())
                    .as("rate")
                    .isGreaterThan(1_000_000_000L);
        }
    }

    private static void checkIdle(Smsc smsc) {
        assertThat(smsc.hasBacklog()).as(smsc.name() + " has a backlog").isFalse();
        smsc.ports().forEach(port -> port.sessions()
                .forEach(each -> assertThat(each.unanswered()).isZero()));
    }

    private static void checkIdle(Application application) {
        assertThat(application.hasBacklog())
                .as(application.name() + " has a backlog")
                .isFalse();
        for (int i = 0; i < 1; i++) {
            for (AppSession each : application.port(i).sessions()) {
                assertThat(each.unanswered()).isZero();
            }
        }
    }
}
