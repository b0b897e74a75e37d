package org.strowger.router.smsc;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.strowger.protocol.CalendarTime;
import org.strowger.router.config.ApplicationSettings.Rank;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.FailoverCause;
import org.strowger.router.config.fault.Source;
import org.strowger.router.config.file.ConfigurationFile;
import org.strowger.router.config.file.TestVocabulary;
import org.strowger.router.config.grammar.HostDefaults;
import org.strowger.router.event.LogEvent;
import org.strowger.router.reactor.ReactorRig;
import org.strowger.router.reactor.SessionLayer;
import org.strowger.smpp.Smpp;

/**
 * An SMSC's home with messages that must be marked before they leave. The SMSC's sessions are on the second thread;
 * they have as much room as the test says.
 */
class StoredMessagesTest {
    private static final String YAML = """
            listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775}]
            applications: [{name: shop, password: secret}]
            smscs: [{name: a, protocol: smpp, hosts: [127.0.0.1:2776], system-id: s, password: p, queue: 5000,
                window: %s}]
            """;
    private static final String WINDOW = "1000";
    private static final int THERE = 1;
    private static final int DRAWN_MOST = 256;

    private final ReactorRig rig = new ReactorRig(2);
    private final List<TestMessage> carried = new ArrayList<>();
    private final List<TestMessage> givenBack = new ArrayList<>();
    private final List<FailoverCause.Word> whys = new ArrayList<>();
    private final Deque<TestMessage> marking = new ArrayDeque<>();
    private Smsc smsc = smsc("");
    private SmscHome<TestMessage> home = home();
    private Runnable onGivenBack = () -> {};
    private int numbers;
    private boolean intakeIsTooFast;
    private boolean mayLeave = true;

    private final class Carrier implements SmscHome.Carrier<TestMessage> {
        @Override
        public void carry(TestMessage message, int toThread) {
            assertThat(toThread).isEqualTo(THERE);
            assertThat(message.mayLeaveBy(smsc))
                    .as("it is marked before it leaves")
                    .isTrue();
            assertThat(message.queueIndex()).isEqualTo(QueuedMessage.NO_INDEX);
            carried.add(message);
        }

        @Override
        public boolean mayLeave(TestMessage message, long nowNanos) {
            return mayLeave;
        }

        @Override
        public void mark(TestMessage message) {
            assertThat(message.mayLeaveBy(smsc)).as("it is marked once").isFalse();
            marking.add(message);
        }

        @Override
        public void askRoom(Smsc of, int ofThread) {}

        @Override
        public void intakeIsTooFast(Smsc of, boolean isTooFast) {
            assertThat(intakeIsTooFast).isNotEqualTo(isTooFast);
            intakeIsTooFast = isTooFast;
        }

        @Override
        public void giveBack(TestMessage message, FailoverCause.Word why) {
            assertThat(givenBack).doesNotContain(message);
            assertThat(carried).doesNotContain(message);
            givenBack.add(message);
            whys.add(why);
            onGivenBack.run();
        }

        @Override
        public void giveBackOutdated(TestMessage message) {
            throw new AssertionError("nothing was reloaded");
        }

        @Override
        public void tell(Smsc of, LogEvent event, String detail) {}
    }

    private Smsc smsc(String more) {
        HostDefaults hostDefaults = new HostDefaults(Map.of(), "test", ZoneOffset.UTC);
        Configuration configuration = ConfigurationFile.of(
                        Source.of(Path.of("test.yaml"), YAML.formatted(more.matches("[0-9].*") ? more : WINDOW + more)),
                        new TestVocabulary(),
                        hostDefaults)
                .configuration();
        SmscContext context = new SmscContext(
                Smpp.TRAITS,
                new LookupAtOnce(),
                address -> false,
                host -> SessionLayer.PLAIN,
                CalendarTime.from(Instant.EPOCH),
                1);
        Smsc made = new Smsc(0, 0, configuration.smscs().get(0), 80 << 10, context);
        Nobody nobody = new Nobody();
        made.settle(rig.threads(), List.of(nobody, nobody));
        return made;
    }

    private SmscHome<TestMessage> home() {
        return new SmscHome<>(smsc, rig.thread(), 2, new Carrier());
    }

    private void configure(String more) {
        home.close();
        smsc = smsc(more);
        home = home();
    }

    @AfterEach
    void end() {
        home.close();
        rig.close();
    }

    private long now() {
        return rig.nowNanos();
    }

    private void bound() {
        home.sessionsChanged(THERE, 1, now());
        room(1000);
    }

    private void room(int room) {
        home.roomTold(THERE, room, Long.MAX_VALUE, now());
    }

    private TestMessage kept(Rank rank) {
        return new TestMessage(rank, 0, 0, 1, ++numbers).owned();
    }

    private TestMessage offered(Rank rank) {
        TestMessage message = kept(rank);
        home.offer(message, now());
        return message;
    }

    private List<TestMessage> offered(int count) {
        return IntStream.range(0, count).mapToObj(i -> offered(Rank.NORMAL)).toList();
    }

    /** The store has written the oldest. */
    private void markOne() {
        TestMessage next = marking.remove();
        next.mark();
        home.marked(List.of(next), now());
    }

    private void markAll() {
        while (!marking.isEmpty()) {
            markOne();
        }
    }

    // ---- In order

    @Test
    void messagesLeaveInOrderAfterBeingMarkedAsSent() {
        bound();
        List<TestMessage> all = offered(5);
        assertThat(marking).containsExactlyElementsOf(all);
        assertThat(carried).isEmpty();
        assertThat(home.waiting()).isEqualTo(5);
        assertThat(smsc.hasBacklog()).isTrue();
        markAll();
        assertThat(carried).containsExactlyElementsOf(all);
        assertThat(home.waiting()).isZero();
        assertThat(smsc.hasBacklog()).isFalse();
    }

    @Test
    void aLimitedNumberOfMessagesIsDrawnFromTheQueue() {
        bound();
        List<TestMessage> all = offered(1000);
        assertThat(marking).hasSize(DRAWN_MOST);
        markOne();
        assertThat(marking).hasSize(DRAWN_MOST);
        assertThat(carried).hasSize(1);
        room(0);
        markAll();
        assertThat(marking).as("those that are marked and wait count too").isEmpty();
        assertThat(carried).hasSize(1);
        room(10);
        assertThat(carried).hasSize(11);
        assertThat(marking).hasSize(10);
        while (home.waiting() > 0) {
            room(1000);
            markAll();
        }
        assertThat(carried).containsExactlyElementsOf(all);
    }

    @Test
    void fewMessagesAreDrawnForASlowSmsc() {
        configure(", throughput: 100/s");
        bound();
        List<TestMessage> all = offered(50);
        assertThat(marking).hasSize(2);
        for (int i = 0; i < 200; i++) {
            markAll();
            rig.advance(Duration.ofMillis(10));
            assertThat(marking.size()).isLessThanOrEqualTo(2);
        }
        assertThat(carried).containsExactlyElementsOf(all);
    }

    /** Else what is more urgent would wait for all that were drawn before it, however slow the SMSC is. */
    @Test
    void messagesAreDrawnOnlyUpToTheSizeOfTheWindows() {
        configure("3");
        bound();
        room(0);
        offered(20);
        assertThat(marking).hasSize(3);
        bound();
        assertThat(marking).hasSize(6);
    }

    @Test
    void onlyOneMessageIsDrawnForAVerySlowSmsc() {
        configure(", throughput: 1/m");
        bound();
        offered(3);
        assertThat(marking).hasSize(1);
    }

    @Test
    void delaysAnUrgentMessageOnlyByMessagesAlreadyDrawn() {
        configure(", throughput: 100/s");
        bound();
        room(0);
        List<TestMessage> bulk =
                IntStream.range(0, 4).mapToObj(i -> offered(Rank.BULK)).toList();
        TestMessage urgent = offered(Rank.TRANSACTIONAL);
        for (int i = 0; i < 20; i++) {
            markAll();
            room(1);
            rig.advance(Duration.ofMillis(10));
        }
        assertThat(carried).containsExactly(bulk.get(0), bulk.get(1), urgent, bulk.get(2), bulk.get(3));
    }

    @Test
    void aRelayedMessageLeavesAfterStoredMessagesAlreadyMarked() {
        bound();
        room(0);
        TestMessage kept = offered(Rank.NORMAL);
        TestMessage plain = new TestMessage(Rank.NORMAL, 0, 0, 1, ++numbers);
        home.offer(plain, now());
        markAll();
        assertThat(carried).isEmpty();
        room(5);
        assertThat(carried).containsExactly(kept, plain);
    }

    @Test
    void noMessageIsDrawnWithoutASession() {
        List<TestMessage> all = offered(3);
        assertThat(marking).isEmpty();
        assertThat(home.waiting()).isEqualTo(3);
        bound();
        markAll();
        assertThat(carried).containsExactlyElementsOf(all);
    }

    @Test
    void aNewSessionOnAnotherThreadGetsOnlyAsManyMessagesAsItHasRoomFor() {
        offered(200);
        home.sessionsChanged(THERE, 1, now());
        markAll();
        assertThat(carried).isEmpty();
        room(10);
        assertThat(carried).hasSize(10);
        home.sessionsChanged(THERE, 1, now());
        assertThat(carried).hasSize(10);
        home.roomTold(THERE, 1000, 3 * 140, now());
        assertThat(carried).as("no more bytes than it has room for").hasSize(13);
    }

    @Test
    void aMessageReturnedByAThreadIsNotMarkedAgain() {
        bound();
        TestMessage one = offered(Rank.NORMAL);
        markAll();
        carried.clear();
        home.returned(one, THERE, now());
        assertThat(home.waiting()).isOne();
        room(1);
        assertThat(carried).containsExactly(one);
        assertThat(marking).isEmpty();
    }

    // ---- Faster than they are handed on

    @Test
    void theIntakeIsTooFastWhileTheQueueGrowsAlthoughTheSmscHasRoom() {
        bound();
        offered(DRAWN_MOST + QueueGrowth.FREE_SIZE);
        assertThat(intakeIsTooFast).isFalse();
        offered(1);
        assertThat(intakeIsTooFast).isTrue();
        markOne();
        assertThat(intakeIsTooFast).isFalse();
        offered(1);
        assertThat(intakeIsTooFast).isTrue();
        markAll();
        assertThat(intakeIsTooFast).isFalse();
        assertThat(home.waiting()).isZero();
    }

    @Test
    void theIntakeIsTooFastOnlyIfAnAlreadyLongQueueGrows() {
        offered(3000);
        bound();
        int before = 3000 - DRAWN_MOST;
        assertThat(home.waiting()).isEqualTo(3000);
        assertThat(intakeIsTooFast).isFalse();
        offered(1);
        assertThat(intakeIsTooFast).as(before + " messages and one more").isTrue();
        markOne();
        assertThat(intakeIsTooFast).isFalse();
    }

    @Test
    void theIntakeIsNotTooFastWhileTheWindowIsFull() {
        bound();
        room(0);
        offered(4000);
        rig.advance(Duration.ofSeconds(1));
        assertThat(intakeIsTooFast).isFalse();
    }

    @Test
    void theIntakeIsNotTooFastAtTheConfiguredRateOfTheSmsc() {
        configure(", throughput: 100/s");
        bound();
        for (int i = 0; i < 200; i++) {
            offered(20);
            markAll();
            room(1000);
            assertThat(intakeIsTooFast).isFalse();
            rig.advance(Duration.ofMillis(7));
        }
    }

    @Test
    void theIntakeIsTooFastIfTheSmscHasAnsweredEverything() {
        configure("3");
        bound();
        room(0);
        offered(QueueGrowth.FREE_SIZE + 100);
        assertThat(intakeIsTooFast).isFalse();
        room(1);
        offered(QueueGrowth.FREE_SIZE + 100);
        assertThat(intakeIsTooFast).isTrue();
    }

    @Test
    void theIntakeIsNotTooFastWhileResponsesOfTheSmscAreDue() {
        configure("3");
        bound();
        room(0);
        offered(10);
        markAll();
        smsc.port(THERE).figures().add(SmscFigure.SUBMITTED, 3);
        for (int i = 0; i < 400; i++) {
            offered(10);
            room(1);
            markAll();
            rig.advance(Duration.ofMillis(1));
            assertThat(intakeIsTooFast).isFalse();
        }
    }

    @Test
    void theIntakeStaysTooFastUntilTheWindowHasBeenFullForLong() {
        bound();
        offered(DRAWN_MOST + QueueGrowth.FREE_SIZE + 1);
        room(0);
        assertThat(intakeIsTooFast).isTrue();
        rig.advance(Duration.ofMillis(400));
        assertThat(intakeIsTooFast).isFalse();
    }

    @Test
    void theIntakeIsNotTooFastAfterTheSmscIsClosed() {
        bound();
        offered(DRAWN_MOST + QueueGrowth.FREE_SIZE + 1);
        assertThat(intakeIsTooFast).isTrue();
        home.close();
        assertThat(intakeIsTooFast).isFalse();
    }

    // ---- Wanted back

    @Test
    void aMessageCannotBeWithdrawnWhileItIsBeingMarked() {
        configure(", throughput: 1/s");
        bound();
        room(0);
        TestMessage marked = offered(Rank.NORMAL);
        TestMessage queued = offered(Rank.NORMAL);
        assertThat(home.withdraw(queued)).isTrue();
        assertThat(home.withdraw(queued)).isFalse();
        assertThat(home.withdraw(marked)).isFalse();
        markAll();
        assertThat(home.withdraw(marked)).isTrue();
        assertThat(home.waiting()).isZero();
        assertThat(smsc.hasBacklog()).isFalse();
        room(5);
        assertThat(carried).isEmpty();
        TestMessage next = offered(Rank.NORMAL);
        markAll();
        assertThat(home.withdraw(next)).isFalse();
        assertThat(carried).containsExactly(next);
    }

    // ---- In vain

    @Test
    void aMessageThatCannotBeMarkedIsGivenBackAndOtherMessagesLeave() {
        bound();
        List<TestMessage> all = offered(3);
        home.notMarked(List.of(marking.remove()), now());
        markAll();
        assertThat(givenBack).containsExactly(all.get(0));
        assertThat(carried).containsExactly(all.get(1), all.get(2));
        assertThat(home.waiting()).isZero();
        assertThat(smsc.hasBacklog()).isFalse();
    }

    @Test
    void aClosingSmscGivesBackMessagesBeingMarked() {
        bound();
        room(0);
        List<TestMessage> all = offered(DRAWN_MOST + 10);
        markOne();
        home.close();
        assertThat(givenBack).as("one that is marked, and those in the queue").hasSize(11);
        markAll();
        assertThat(givenBack).containsExactlyInAnyOrderElementsOf(all);
        assertThat(whys).containsOnly(FailoverCause.Word.UNBOUND);
        home.offer(kept(Rank.NORMAL), now());
        assertThat(givenBack).hasSize(all.size() + 1);
        assertThat(carried).isEmpty();
    }

    @Test
    void givesBackMessagesThatHaveAnotherSmscIfTheSmscIsDownForLong() {
        configure(", unbound-after: 10s, throughput: 100/s");
        bound();
        room(0);
        List<TestMessage> going = new ArrayList<>();
        List<TestMessage> staying = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            going.add(offered(Rank.NORMAL));
            TestMessage stays = kept(Rank.NORMAL).staying();
            staying.add(stays);
            home.offer(stays, now());
        }
        markAll();
        assertThat(home.waiting()).isEqualTo(6);
        home.sessionsChanged(THERE, -1, now());
        rig.advance(Duration.ofSeconds(11));
        assertThat(givenBack).containsExactlyInAnyOrderElementsOf(going);
        assertThat(whys).containsOnly(FailoverCause.Word.UNBOUND);
        assertThat(home.waiting()).isEqualTo(3);
        bound();
        for (int i = 0; i < 10; i++) {
            room(10);
            markAll();
            rig.advance(Duration.ofMillis(100));
        }
        assertThat(carried).containsExactlyElementsOf(staying);
    }

    @Test
    void aMessageMarkedAfterALongOutageIsGivenBackForAnotherSmsc() {
        configure(", unbound-after: 10s");
        bound();
        offered(1);
        TestMessage stays = kept(Rank.NORMAL).staying();
        home.offer(stays, now());
        home.sessionsChanged(THERE, -1, now());
        rig.advance(Duration.ofSeconds(11));
        markAll();
        assertThat(givenBack).hasSize(1);
        assertThat(carried).isEmpty();
        assertThat(home.waiting()).isOne();
        bound();
        room(1);
        assertThat(carried).containsExactly(stays);
    }

    /** However many wait, a turn gives back some of them. */
    @Test
    void manyMessagesAreGivenBackOverSeveralTurns() {
        List<TestMessage> all = offered(3500);
        home.close();
        assertThat(givenBack).hasSize(1000);
        TestMessage wanted = all.get(3000);
        assertThat(home.withdraw(wanted)).isTrue();
        rig.advance(Duration.ofMillis(10));
        assertThat(givenBack).hasSize(3499).doesNotContain(wanted);
        assertThat(home.waiting()).isZero();
    }

    @Test
    void keepsRemainingMessagesWhenTheSmscReturnsDuringTheirRelease() {
        configure(", unbound-after: 10s");
        List<TestMessage> all = offered(3500);
        onGivenBack = () -> {
            if (givenBack.size() == 1000) {
                rig.thread().invokeLater(this::bound);
            }
        };
        rig.advance(Duration.ofSeconds(11));
        assertThat(givenBack).hasSize(1000);
        assertThat(home.waiting()).isEqualTo(2500);
        while (home.waiting() > 0) {
            room(1000);
            markAll();
        }
        assertThat(carried).containsExactlyElementsOf(all.subList(1000, 3500));
    }

    // ---- An SMSC that is set aside

    /** Its sessions live, and it answers nothing. */
    private void setAside() {
        for (int i = 0; i < 12; i++) {
            smsc.port(THERE).figures().increment(SmscFigure.TIMED_OUT);
        }
        rig.advance(Duration.ofSeconds(11));
        for (int i = 0; i < 12; i++) {
            smsc.port(THERE).figures().increment(SmscFigure.TIMED_OUT);
        }
        rig.advance(Duration.ofMillis(251));
        assertThat(smsc.readiness()).isEqualTo(Readiness.SET_ASIDE);
    }

    @Test
    void theProbeForASetAsideSmscIsMarkedBeforeItLeaves() {
        bound();
        setAside();
        TestMessage refused = offered(Rank.NORMAL);
        assertThat(givenBack).containsExactly(refused);
        rig.advance(Duration.ofSeconds(1));
        assertThat(smsc.readiness()).isEqualTo(Readiness.PROBE);
        TestMessage probe = offered(Rank.NORMAL);
        TestMessage other = offered(Rank.NORMAL);
        assertThat(marking).containsExactly(probe);
        assertThat(givenBack).containsExactly(refused, other);
        markAll();
        assertThat(carried).containsExactly(probe);
        assertThat(home.waiting()).isZero();
    }

    @Test
    void aMessageBoundToASetAsideSmscIsUsedAsItsProbe() {
        bound();
        setAside();
        TestMessage stays = kept(Rank.NORMAL).staying();
        home.offer(stays, now());
        assertThat(home.waiting()).isOne();
        rig.advance(Duration.ofSeconds(2));
        markAll();
        assertThat(carried).containsExactly(stays);
    }

    @Test
    void aProbeThatCannotBeMarkedIsReplacedByTheNextMessage() {
        bound();
        setAside();
        rig.advance(Duration.ofSeconds(1));
        TestMessage probe = offered(Rank.NORMAL);
        home.notMarked(List.of(marking.remove()), now());
        assertThat(givenBack).containsExactly(probe);
        TestMessage next = offered(Rank.NORMAL);
        markAll();
        assertThat(carried).containsExactly(next);
    }

    @Test
    void keepsAProbeWaitingWhenItsSessionEnds() {
        bound();
        setAside();
        rig.advance(Duration.ofSeconds(1));
        offered(Rank.NORMAL);
        home.sessionsChanged(THERE, -1, now());
        markAll();
        assertThat(givenBack).isEmpty();
        assertThat(carried).isEmpty();
        assertThat(home.waiting()).isOne();
    }

    @Test
    void aProbeThatMustNotBeSentStaysQueued() {
        bound();
        setAside();
        TestMessage stays = kept(Rank.NORMAL).staying();
        home.offer(stays, now());
        mayLeave = false;
        rig.advance(Duration.ofSeconds(2));
        assertThat(smsc.readiness()).isEqualTo(Readiness.PROBE);
        TestMessage other = kept(Rank.NORMAL).staying();
        home.offer(other, now());
        assertThat(marking).isEmpty();
        assertThat(home.waiting()).isEqualTo(2);
        mayLeave = true;
        rig.advance(Duration.ofSeconds(1));
        markAll();
        assertThat(carried).containsExactly(stays);
    }

    @Test
    void givesBackAMarkedProbeThatMustNotBeSent() {
        bound();
        setAside();
        rig.advance(Duration.ofSeconds(1));
        TestMessage probe = offered(Rank.NORMAL);
        mayLeave = false;
        markAll();
        assertThat(carried).isEmpty();
        assertThat(givenBack).containsExactly(probe);
    }
}
