package org.strowger.tools.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.protocol.Secret;
import org.strowger.protocol.SessionTimers;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.router.config.SimulatorSettings.SimulatorLogin;
import org.strowger.router.reactor.SessionLayer;
import org.strowger.tools.LabClient;
import org.strowger.tools.SmscRig;
import org.strowger.tools.Target;
import org.strowger.tools.load.BlastPlan.Pace;
import org.strowger.tools.smsc.ChaosPlan;
import org.strowger.tools.smsc.ChaosProfile;
import org.strowger.tools.smsc.IdStyle;
import org.strowger.tools.smsc.SmscBehaviour;
import org.strowger.tools.smsc.SmscCount;
import org.strowger.tools.smsc.SmscPlan;

/** A load on a simulated SMSC, in a world where time is told. */
class BlastTest {
    private static final Duration SECOND = Duration.ofSeconds(1);

    private static Target target(InetSocketAddress server, String account) {
        Target.Login login = new Target.Login(account, Secret.NONE, Traffic.BOTH, "3.4", SessionTimers.USUAL);
        return new Target(server, List.of(), SessionLayer.PLAIN, login);
    }

    private static Messages messages(String texts) {
        return new Messages(
                LabClient.SHOP,
                "44",
                TextMix.parse(texts),
                true,
                LabClient.STAGE.traits().idForms().get(0));
    }

    private static Blast start(SmscRig rig, int connections, int window, double perSecond, Messages messages) {
        Target target = target(rig.smsc().address(), "load%d");
        BlastPlan plan = new BlastPlan(target, connections, 16, window, new Pace(perSecond, false, false), messages);
        Blast blast = Blast.start(rig.reactor().threads(), plan, LabClient.STAGE);
        rig.advance(Duration.ofMillis(10));
        return blast;
    }

    /** Stops to send, and lets everything come. */
    private static void settle(SmscRig rig, Blast blast) {
        blast.stop();
        rig.advance(Duration.ofSeconds(30));
    }

    private static SmscPlan slow(Duration delay) {
        return SmscRig.plan(delay, Duration.ofMillis(100), 0);
    }

    @ParameterizedTest
    @CsvSource({"1, 10, 100", "2, 30, 100", "3, 7, 40:7,400:3"})
    void everyMessageIsAnsweredAndEveryReceiptIsMatched(int threads, int connections, String texts) {
        try (SmscRig rig = new SmscRig(threads, slow(Duration.ofMillis(10)))) {
            Blast blast = start(rig, connections, 5, 0, messages(texts));
            assertThat(blast.established()).isEqualTo(connections);
            blast.begin();
            rig.advance(SECOND);
            settle(rig, blast);
            long sent = blast.count(BlastCount.SENT);
            assertThat(sent).isGreaterThan(connections * 5L * 50);
            assertThat(blast.count(BlastCount.ACCEPTED)).isEqualTo(sent);
            assertThat(blast.count(BlastCount.MATCHED)).isEqualTo(sent);
            assertThat(blast.count(BlastCount.DOUBLED) + blast.count(BlastCount.CROSSED))
                    .isZero();
            assertThat(blast.missing()).isZero();
            assertThat(blast.unanswered()).isZero();
            assertThat(rig.smsc().count(SmscCount.MESSAGES)).isEqualTo(sent);
            assertThat(blast.responseNanos().percentile(50))
                    .isBetween(TimeUnit.MILLISECONDS.toNanos(10), TimeUnit.MILLISECONDS.toNanos(13));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void receiptsCanArriveOnAnyConnectionOfTheAccount(int threads) {
        try (SmscRig rig = new SmscRig(threads, slow(Duration.ZERO))) {
            BlastPlan plan = new BlastPlan(
                    target(rig.smsc().address(), "shared"), 8, 16, 5, new Pace(1000, false, false), messages("100"));
            Blast blast = Blast.start(rig.reactor().threads(), plan, LabClient.STAGE);
            rig.advance(Duration.ofMillis(10));
            blast.begin();
            rig.advance(SECOND);
            settle(rig, blast);
            assertThat(blast.count(BlastCount.MATCHED))
                    .isEqualTo(blast.count(BlastCount.SENT))
                    .isPositive();
            assertThat(blast.count(BlastCount.CROSSED)).isZero();
        }
    }

    /** All that it has sent may be answered while a thread that has not heard of the stop sends one more. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void theLoadHasSettledOnlyWhenAllThreadsHaveStopped(int threads) {
        try (SmscRig rig = new SmscRig(threads, slow(Duration.ofMillis(10)))) {
            Blast blast = start(rig, 4, 5, 2, messages("100"));
            blast.begin();
            rig.advance(Duration.ofMillis(5_300));
            assertThat(blast.count(BlastCount.MATCHED))
                    .isEqualTo(blast.count(BlastCount.SENT))
                    .isPositive();
            assertThat(blast.hasSettled()).as("it still sends").isFalse();
            blast.stop();
            assertThat(blast.hasSettled()).as("no thread has heard of it").isFalse();
            rig.advance(Duration.ofMillis(1));
            assertThat(blast.hasSettled()).isTrue();
        }
    }

    @Test
    void theLoadHasNotSettledBeforeTheLastReceipt() {
        try (SmscRig rig = new SmscRig(1, slow(Duration.ofMillis(10)))) {
            Blast blast = start(rig, 4, 5, 0, messages("100"));
            blast.begin();
            rig.advance(Duration.ofMillis(5));
            blast.stop();
            rig.advance(Duration.ofMillis(2));
            assertThat(blast.unanswered()).isEqualTo(4 * 5);
            assertThat(blast.hasSettled()).as("nothing is answered").isFalse();
            rig.advance(Duration.ofMillis(50));
            assertThat(blast.unanswered()).isZero();
            assertThat(blast.hasSettled()).as("no receipt has arrived").isFalse();
            rig.advance(Duration.ofMillis(100));
            assertThat(blast.hasSettled()).isTrue();
        }
    }

    /** Receipts that take 100 ms let a window of 5 through ten times a second, however fast the answers are. */
    @ParameterizedTest
    @CsvSource({"1, shared", "2, shared", "2, load%d"})
    void aMessageCanCountInTheWindowUntilItsReceipt(int threads, String account) {
        try (SmscRig rig = new SmscRig(threads, slow(Duration.ZERO))) {
            Pace pace = new Pace(0, false, true);
            BlastPlan plan =
                    new BlastPlan(target(rig.smsc().address(), account), 8, 16, 5, pace, messages("40:1,400:1"));
            Blast blast = Blast.start(rig.reactor().threads(), plan, LabClient.STAGE);
            rig.advance(Duration.ofMillis(10));
            blast.begin();
            rig.advance(Duration.ofMillis(50));
            assertThat(blast.count(BlastCount.SENT)).isEqualTo(8 * 5);
            rig.advance(SECOND);
            assertThat(blast.count(BlastCount.SENT)).isBetween(8 * 5 * 9L, 8 * 5 * 11L);
            settle(rig, blast);
            assertThat(blast.count(BlastCount.MATCHED)).isEqualTo(blast.count(BlastCount.SENT));
        }
    }

    @Test
    void theRateIsKeptWithALargeWindow() {
        try (SmscRig rig = new SmscRig(1, slow(Duration.ZERO))) {
            Blast blast = start(rig, 10, 50, 2000, messages("100"));
            blast.begin();
            rig.advance(Duration.ofSeconds(5));
            assertThat(blast.count(BlastCount.SENT)).isBetween(9_990L, 10_000L);
            assertThat(blast.lateNanos().percentile(99)).isLessThan(TimeUnit.MILLISECONDS.toNanos(3));
            settle(rig, blast);
            assertThat(blast.count(BlastCount.SENT)).isLessThanOrEqualTo(10_000L);
        }
    }

    /** One that measures from when it sends would tell of 100 ms for all: it would wait for its turn and not say so. */
    @Test
    void responseTimesCountFromTheDueTimeOfAMessage() {
        try (SmscRig rig = new SmscRig(1, slow(Duration.ofMillis(100)))) {
            Blast blast = start(rig, 1, 1, 20, messages("100"));
            blast.begin();
            rig.advance(Duration.ofSeconds(10));
            blast.stop();
            assertThat(blast.count(BlastCount.ACCEPTED))
                    .as("ten a second go through")
                    .isBetween(95L, 100L);
            assertThat(blast.responseNanos().max())
                    .as("half of the time is lost")
                    .isBetween(4_000_000_000L, 6_000_000_000L);
            assertThat(blast.lateNanos().max()).isBetween(4_000_000_000L, 6_000_000_000L);
        }
    }

    @Test
    void detectsDuplicateReceipts() {
        try (SmscRig rig = chaos(ChaosProfile.DOUBLING, 0.5)) {
            Blast blast = run(rig);
            assertThat(blast.count(BlastCount.DOUBLED)).isBetween(400L, 600L);
            assertThat(blast.count(BlastCount.CROSSED) + blast.missing()).isZero();
        }
    }

    @Test
    void matchesReceiptsThatArriveBeforeTheResponse() {
        try (SmscRig rig = chaos(ChaosProfile.RECEIPT_FIRST, 1)) {
            Blast blast = run(rig);
            assertThat(blast.count(BlastCount.EARLY)).isEqualTo(blast.count(BlastCount.SENT));
            assertThat(blast.count(BlastCount.MATCHED)).isEqualTo(blast.count(BlastCount.SENT));
            assertThat(blast.count(BlastCount.DOUBLED) + blast.count(BlastCount.CROSSED))
                    .isZero();
        }
    }

    @Test
    void detectsMissingReceipts() {
        try (SmscRig rig = new SmscRig(1, SmscRig.plan().with(SmscBehaviour.USUAL.withoutReceipts()))) {
            Blast blast = run(rig);
            assertThat(blast.missing()).isEqualTo(blast.count(BlastCount.SENT)).isPositive();
        }
    }

    @Test
    void detectsReceiptsWithUnassignedIds() {
        SmscPlan plan = SmscRig.plan().with(SmscBehaviour.USUAL.with(IdStyle.HEX_RESPONSE_DECIMAL_RECEIPT));
        try (SmscRig rig = new SmscRig(1, plan)) {
            Blast blast = run(rig);
            assertThat(blast.count(BlastCount.CROSSED))
                    .isEqualTo(blast.count(BlastCount.SENT))
                    .isPositive();
        }
    }

    @Test
    void countsRefusalsByTheirNames() {
        try (SmscRig rig = chaos(ChaosProfile.ERRORS, 0.5)) {
            Blast blast = run(rig);
            long refused = blast.count(BlastCount.REFUSED) + blast.count(BlastCount.THROTTLED);
            assertThat(refused).isBetween(400L, 600L);
            assertThat(blast.refusals())
                    .containsKeys("ESME_RSYSERR", "ESME_RINVDSTADR")
                    .hasSize(8);
            assertThat(blast.refusals().values().stream()
                            .mapToLong(Long::longValue)
                            .sum())
                    .isEqualTo(refused);
            assertThat(blast.count(BlastCount.MATCHED)).isEqualTo(blast.count(BlastCount.ACCEPTED));
        }
    }

    @Test
    void countsUnansweredMessages() {
        try (SmscRig rig = chaos(ChaosProfile.SILENT, 0.1)) {
            Blast blast = run(rig);
            assertThat(blast.count(BlastCount.NO_ANSWER)).isBetween(60L, 140L);
            assertThat(blast.unanswered()).isZero();
            assertThat(blast.missing()).isZero();
        }
    }

    @Test
    void reportsTheReasonsOfLostConnections() {
        try (SmscRig rig = new SmscRig(1, SmscRig.plan(new SimulatorLogin("load0", "secret")))) {
            Blast blast = start(rig, 3, 1, 0, messages("100"));
            rig.advance(Duration.ofSeconds(10));
            assertThat(blast.established()).isZero();
            assertThat(blast.lost()).isEqualTo(3);
            assertThat(blast.lastLossReason()).contains("ESME_RINVSYSID");
        }
    }

    @Test
    void answersMobileMessagesAndCountsThem() {
        try (SmscRig rig = new SmscRig(1, SmscRig.plan(Duration.ZERO, SECOND, 100))) {
            Blast blast = start(rig, 2, 1, 1, messages("100"));
            rig.advance(Duration.ofSeconds(5));
            assertThat(blast.count(BlastCount.MOBILE)).isBetween(490L, 502L);
            assertThat(rig.smsc().count(SmscCount.MOBILE_TAKEN)).isEqualTo(blast.count(BlastCount.MOBILE));
        }
    }

    @Test
    void aPrefixTooLongForTheRecipientNumbersIsRefused() {
        Target target = target(SmscRig.ANY, "load");
        Messages messages = new Messages(
                LabClient.SHOP,
                "44770090",
                TextMix.of(1),
                true,
                LabClient.STAGE.traits().idForms().get(0));
        new BlastPlan(target, 100, 1, 1, Pace.AS_FAST_AS_ANSWERED, messages);
        assertThatThrownBy(() -> new BlastPlan(target, 1000, 1, 1, Pace.AS_FAST_AS_ANSWERED, messages))
                .hasMessageContaining("44770090");
    }

    private static SmscRig chaos(ChaosProfile profile, double share) {
        ChaosPlan plan = new ChaosPlan(profile, share, profile.time(), 1);
        return new SmscRig(1, SmscRig.plan().with(plan));
    }

    /** A thousand messages in a second, and then time for all that is to come. */
    private static Blast run(SmscRig rig) {
        Blast blast = start(rig, 5, 200, 1000, messages("100"));
        blast.begin();
        rig.advance(SECOND);
        settle(rig, blast);
        return blast;
    }
}
