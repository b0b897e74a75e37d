package org.strowger.router.admin.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.router.admin.answer.TextBlock;
import org.strowger.router.admin.console.CommandRunner.Reply;
import org.strowger.router.admin.console.CommandRunner.Request;

final class ConsoleSessionTest {
    private final ConsoleRig rig = new ConsoleRig();

    @AfterEach
    void leavesNothing() {
        rig.close();
    }

    // ---- Commands

    @Test
    void runsCommandsOneAfterTheOther() {
        rig.say("status\r\nshow smscs\nquit\n");
        assertThat(rig.orders).extracting(Request::line).containsExactly("status");
        rig.answer();
        assertThat(rig.orders).extracting(Request::line).containsExactly("show smscs");
        rig.answer();
        assertThat(rig.heard()).isEqualTo("OK answer to status\nOK answer to show smscs\nOK bye\n");
        assertThat(rig.session.isOver()).isTrue();
    }

    @Test
    void sendsNoGreetingAndIgnoresEmptyLinesAndComments() {
        rig.say("\n\r\n  \n# a comment\n");
        assertThat(rig.heard()).isEmpty();
        assertThat(rig.orders).isEmpty();
    }

    @Test
    void answersRequestsReceivedBeforeTheEndOfInput() {
        rig.say("status\nshow smscs");
        rig.end();
        rig.answer();
        assertThat(rig.session.isOver()).isFalse();
        rig.answer();
        assertThat(rig.heard()).endsWith("OK answer to show smscs\n");
        assertThat(rig.session.isOver()).isTrue();
        assertThat(rig.session.closeReason().cause()).isEqualTo(CloseCause.PEER_CLOSED);
    }

    @Test
    void readingPausesWhileManyLinesAwaitExecution() {
        rig.say("x\n".repeat(1000));
        assertThat(rig.session.wantsBytes()).isFalse();
        assertThat(rig.unreadOctets()).isGreaterThan(1000);
        int answered = 0;
        while (!rig.orders.isEmpty()) {
            rig.answer();
            answered++;
        }
        assertThat(answered).isEqualTo(1000);
        assertThat(rig.heard().lines()).hasSize(1000);
    }

    @Test
    void theWordJsonBeforeACommandRequestsJson() {
        rig.say("json status\njson quit\n");
        assertThat(rig.orders.getFirst().json()).isTrue();
        rig.answer();
        assertThat(rig.heard()).isEqualTo("""
                {"command":"status","status":"OK","text":"answer to status"}
                {"command":"quit","status":"OK","text":"bye"}
                """);
    }

    @Test
    void aFullCommandQueueIsReportedAndTheNextCommandIsRun() {
        rig.full = true;
        rig.say("status\n");
        assertThat(rig.heard()).startsWith("ERR later ");
        rig.full = false;
        rig.say("status\n");
        rig.answer();
        assertThat(rig.heard()).isEqualTo("OK answer to status\n");
    }

    @Test
    void aCommandTimesOutAndItsLateAnswerIsDropped() {
        rig.say("status\nshow smscs\n");
        Request stuck = rig.orders.removeFirst();
        rig.feeds.removeFirst();
        rig.advance(ConsoleSession.COMMAND_MAX);
        assertThat(rig.heard()).startsWith("ERR later no result within 60 s");
        assertThat(rig.forgotten).containsExactly(stuck);
        rig.answer(stuck, new Reply(ConsoleRig.reply(stuck, "late").pieces(), Reply.OK, true, Reply.NO_STREAM));
        assertThat(rig.largeGone).isEqualTo(1);
        rig.answer();
        assertThat(rig.heard()).isEqualTo("OK answer to show smscs\n");
    }

    @Test
    void thePromptIsShownOnlyWhileItIsSwitchedOn() {
        rig.say("prompt on\nstatus\n");
        rig.answer();
        assertThat(rig.heard()).isEqualTo("OK the prompt is on\nstrowger> OK answer to status\nstrowger> ");
        rig.say("prompt off\n");
        assertThat(rig.heard()).isEqualTo("OK the prompt is off\n");
    }

    @Test
    void anHttpRequestIsRefusedAndEndsTheSession() {
        rig.say("POST / HTTP/1.1\r\nHost: localhost\r\n\r\nshutdown\r\n");
        assertThat(rig.heard()).startsWith("ERR usage").hasLineCount(1);
        assertThat(rig.orders).isEmpty();
        assertThat(rig.session.isOver()).isTrue();
    }

    // ---- Identity

    @Test
    void theAuthPasswordIsReadFromTheSameOrTheNextLine() {
        rig.say("auth ada sesame\n");
        assertThat(rig.heard()).isEmpty();
        rig.checked(true);
        assertThat(rig.heard()).isEqualTo("OK signed in as ada, role admin\n");
        rig.say("auth ada\nopen \"it\" # now\nstatus\n");
        rig.checked(false);
        assertThat(rig.passwords).containsExactly("ada=sesame", "ada=open \"it\" # now");
        assertThat(rig.heard()).startsWith("ERR denied ").hasLineCount(1);
        assertThat(rig.orders).hasSize(1);
    }

    /** The result is lost if the mailbox of the session's thread is full. */
    @Test
    void aPasswordCheckWithoutAResultTimesOutAndTheNextCheckRuns() {
        rig.say("auth ada sesame\nstatus\n");
        rig.advance(ConsoleSession.CHECK_MAX.minusMillis(1));
        assertThat(rig.heard()).isEmpty();
        rig.advance(Duration.ofMillis(1));
        assertThat(rig.heard()).startsWith("ERR later ").contains("5 min");
        assertThat(rig.forgottenChecks).isOne();
        rig.answer();
        assertThat(rig.heard()).isEqualTo("OK answer to status\n");
        rig.say("auth ada sesame\n");
        rig.checked(true);
        assertThat(rig.heard()).isEqualTo("OK signed in as ada, role admin\n");
        rig.advance(ConsoleSession.CHECK_MAX);
        assertThat(rig.heard()).isEmpty();
    }

    @Test
    void refusesABarredClientAtOnce() {
        rig.barred = true;
        rig.say("json auth ada sesame\nstatus\n");
        assertThat(rig.heard()).contains("\"code\":\"denied\"", "in a minute").doesNotContain("sesame");
        assertThat(rig.orders).hasSize(1);
    }

    @Test
    void noCommandRunsBeforeTheOriginOfTheClientIsKnown() {
        ConsoleRig other = new ConsoleRig();
        ConsoleSession early = new ConsoleSession(other, other.threadTools, () -> 0, 1);
        early.receive(other.allocator.heapBuffer().writeBytes("status\n".getBytes(StandardCharsets.UTF_8)), 1);
        assertThat(other.orders).isEmpty();
        early.introduced(2);
        assertThat(other.orders).hasSize(1);
    }

    // ---- Again and again

    @Test
    void aWatchIsRepeatedUntilTheNextInputLine() {
        rig.say("watch 2s status\n");
        rig.answer();
        assertThat(rig.heard()).isEqualTo("-- answer to status\n");
        rig.advance(Duration.ofMillis(1999));
        assertThat(rig.orders).isEmpty();
        rig.advance(Duration.ofMillis(1));
        rig.answer();
        assertThat(rig.heard()).isEqualTo("-- answer to status\n");
        rig.say("show smscs\n");
        assertThat(rig.heard()).isEqualTo("OK 2 rounds\n");
        rig.answer();
        assertThat(rig.heard()).isEqualTo("OK answer to show smscs\n");
        rig.advance(Duration.ofSeconds(10));
        assertThat(rig.orders).isEmpty();
    }

    @Test
    void aRefusalOrTheEndOfInputEndsAWatch() {
        rig.say("watch 2s nonsense\n");
        Request order = rig.orders.removeFirst();
        rig.feeds.removeFirst();
        rig.answer(
                order,
                new Reply(
                        List.of("ERR usage no\n".getBytes(StandardCharsets.UTF_8)),
                        "ERR usage",
                        false,
                        Reply.NO_STREAM));
        assertThat(rig.heard()).isEqualTo("ERR usage no\n");
        rig.say("watch 2s json status\n");
        rig.end();
        rig.answer();
        assertThat(rig.heard()).isEqualTo("""
                {"round":"answer to status"}
                {"command":"watch status","status":"OK","text":"1 round"}
                """);
        assertThat(rig.session.isOver()).isTrue();
    }

    @Test
    void aWrongIntervalIsRefusedWithTheValidRange() {
        rig.say("watch 2 status\nwatch 1ms status\n");
        assertThat(rig.heard()).contains("ERR usage not an interval from 200ms to 60m: \"2\"", "60m: \"1ms\"");
    }

    @Test
    void aWatchPausesWhileTheClientDoesNotRead() {
        rig.say("watch 1s status\n");
        rig.clientReads = false;
        rig.answer();
        rig.advance(Duration.ofSeconds(20));
        assertThat(rig.orders).isEmpty();
        rig.owed = 0;
        rig.advance(Duration.ofSeconds(1));
        assertThat(rig.orders).hasSize(1);
    }

    // ---- Streams

    private StreamOutput streaming(String line) {
        rig.say(line + "\n");
        Request order = rig.orders.removeFirst();
        StreamOutput output = rig.feeds.removeFirst();
        rig.answer(order, Reply.stream(() -> "7 packets"));
        return output;
    }

    @Test
    void theNextInputLineEndsAStreamWithAnOk() {
        StreamOutput output = streaming("trace smsc a");
        assertThat(output.show(new TextBlock("packet", List.of("submit_sm", "OK forged"))))
                .isTrue();
        assertThat(rig.rings).isEqualTo(1);
        assertThat(rig.heard()).isEqualTo("submit_sm\n OK forged\n");
        rig.say("\n");
        assertThat(output.isOver()).isTrue();
        rig.streamEnds();
        assertThat(output.show(new TextBlock("packet", List.of("late")))).isFalse();
        assertThat(rig.heard()).isEqualTo("OK 7 packets\n");
    }

    @Test
    void aStreamThatDoesNotEndAfterTheNextLineTimesOut() {
        streaming("trace smsc a");
        rig.say("status\n");
        rig.advance(ConsoleSession.COMMAND_MAX);
        assertThat(rig.heard()).startsWith("ERR later ");
        rig.answer();
        assertThat(rig.heard()).isEqualTo("OK answer to status\n");
        rig.streamEnds();
        assertThat(rig.heard()).as("the late end").isEmpty();
    }

    @Test
    void aStreamThatEndsItselfIsAnsweredWithItsReason() {
        StreamOutput output = streaming("json trace smsc a");
        output.show(new TextBlock("packet", List.of("x")));
        output.end("enough");
        rig.session.fed(rig.nowNanos);
        rig.streamEnds();
        assertThat(rig.heard()).isEqualTo("""
                {"packet":["x"]}
                {"command":"trace smsc a","status":"OK","text":"enough"}
                """);
        rig.say("status\n");
        assertThat(rig.orders).hasSize(1);
    }

    @Test
    void aSlowReaderOfAStreamIsToldHowManyBlocksWereDropped() {
        StreamOutput output = streaming("trace smsc a");
        rig.clientReads = false;
        int shown = 0;
        String line = "x".repeat(999);
        for (int i = 0; i < 4000; i++) {
            shown += output.show(new TextBlock("packet", List.of(line))) ? 1 : 0;
            rig.heard();
        }
        assertThat(shown).isBetween(1000, 2000);
        assertThat(rig.owed).isLessThanOrEqualTo(ConsoleOutput.OWED_MAX);
        rig.clientReads = true;
        rig.owed = 0;
        StringBuilder all = new StringBuilder();
        for (int i = 0; i < 100; i++) {
            all.append(rig.heard());
        }
        assertThat(all.toString()).contains("(" + (4000 - shown) + " blocks of output dropped");
        rig.close();
        assertThat(output.isOver()).isTrue();
        assertThat(rig.endings).hasSize(1);
    }

    // ---- Bounds

    @Test
    void aLongAnswerIsSentInPortions() {
        rig.say("show connections\n");
        Request order = rig.orders.removeFirst();
        rig.feeds.removeFirst();
        rig.clientReads = false;
        rig.answer(order, new Reply(List.of(new byte[3_000_000]), Reply.OK, true, Reply.NO_STREAM));
        assertThat(rig.owed).isEqualTo(ConsoleOutput.OWED_MAX);
        assertThat(rig.largeGone).isZero();
        rig.clientReads = true;
        rig.owed = 0;
        int portions = 0;
        int octets = ConsoleOutput.OWED_MAX;
        while (rig.session.nextDeadlineNanos() <= rig.nowNanos) {
            rig.session.tick(rig.nowNanos);
            octets += rig.heard().length();
            portions++;
        }
        assertThat(octets).isEqualTo(3_000_000);
        assertThat(portions).isGreaterThan(20);
        assertThat(rig.largeGone).isEqualTo(1);
    }

    @Test
    void closesASessionWhoseClientDoesNotRead() {
        rig.say("show connections\n");
        rig.clientReads = false;
        rig.answer();
        rig.advance(ConsoleOutput.STALL_MAX.minusMillis(1));
        assertThat(rig.session.isOver()).isFalse();
        rig.advance(Duration.ofMillis(1));
        assertThat(rig.session.isOver()).isTrue();
        assertThat(rig.session.closeReason().cause()).isEqualTo(CloseCause.STALLED);
    }

    @Test
    void closesAnIdleSession() {
        rig.advance(ConsoleSession.IDLE_MAX.minusSeconds(1));
        rig.say("\n");
        rig.advance(ConsoleSession.IDLE_MAX.minusMillis(1));
        assertThat(rig.session.isOver()).isFalse();
        rig.advance(Duration.ofMillis(1));
        assertThat(rig.session.closeReason().cause()).isEqualTo(CloseCause.TIMED_OUT);
    }

    @Test
    void closesASessionThatDoesNotSignInInTime() {
        rig.known = false;
        rig.say("# let me think\n");
        rig.advance(ConsoleSession.STRANGER_MAX.minusSeconds(1));
        rig.say("# a little longer\n");
        assertThat(rig.session.isOver()).isFalse();
        rig.advance(Duration.ofSeconds(1));
        assertThat(rig.session.isOver()).isTrue();
        assertThat(rig.session.closeReason().cause()).isEqualTo(CloseCause.TIMED_OUT);
    }

    @Test
    void closesAWatchingSessionThatDoesNotSignInInTime() {
        rig.known = false;
        rig.say("watch 1s help\n");
        for (int second = 1; second < ConsoleSession.STRANGER_MAX.toSeconds(); second++) {
            rig.answer();
            rig.advance(Duration.ofSeconds(1));
        }
        assertThat(rig.session.closeReason().isNone()).isTrue();
        rig.answer();
        rig.advance(Duration.ofSeconds(1));
        assertThat(rig.session.closeReason().cause()).isEqualTo(CloseCause.TIMED_OUT);
    }

    @Test
    void theSignInTimeLimitNoLongerAppliesAfterASignIn() {
        rig.known = false;
        rig.say("auth ada sesame\n");
        rig.advance(ConsoleSession.STRANGER_MAX.multipliedBy(2)); // The hash may take its time.
        assertThat(rig.session.isOver()).isFalse();
        rig.known = true;
        rig.checked(true);
        rig.advance(ConsoleSession.IDLE_MAX.minusSeconds(1));
        assertThat(rig.session.isOver()).isFalse();
    }

    @Test
    void octetsWithoutALineEndDoNotPreventTheIdleTimeout() {
        for (int i = 0; i < 20; i++) {
            rig.send(new byte[] {(byte) 255, (byte) 250, 'x', 'x'});
            rig.advance(Duration.ofMinutes(1));
        }
        assertThat(rig.session.isOver()).isTrue();
    }

    @Test
    void keepsAWatchingSessionOpen() {
        rig.say("watch 60m status\n");
        rig.answer();
        rig.advance(Duration.ofMinutes(59));
        assertThat(rig.session.isOver()).isFalse();
        rig.say("\n");
        rig.advance(Duration.ofMinutes(14));
        assertThat(rig.session.isOver()).isFalse();
    }

    @Test
    void aPendingAnswerIsSentBeforeTheSessionCloses() {
        rig.say("shutdown\nstatus\n");
        rig.session.close(CloseReason.of(CloseCause.SHUTDOWN), rig.nowNanos);
        assertThat(rig.session.isOver()).isFalse();
        rig.answer();
        assertThat(rig.heard()).isEqualTo("OK answer to shutdown\n");
        assertThat(rig.session.isOver()).isTrue();
        assertThat(rig.orders).isEmpty();
    }

    @Test
    void theSessionClosesAfterATimeoutIfThePendingAnswerIsMissing() {
        rig.say("shutdown\n");
        rig.session.close(CloseReason.of(CloseCause.SHUTDOWN), rig.nowNanos);
        rig.advance(ConsoleSession.LAST_WORDS);
        assertThat(rig.session.isOver()).isTrue();
    }

    // ---- Input

    @Test
    void skipsTelnetNegotiation() {
        byte[] bytes = {
            (byte) 255,
            (byte) 253,
            1,
            's',
            't',
            (byte) 255,
            (byte) 250,
            31,
            0,
            '\n',
            0,
            24,
            (byte) 255,
            (byte) 240,
            'a',
            't',
            'u',
            's',
            (byte) 255,
            (byte) 241,
            '\r',
            0,
            'q',
            'u',
            'i',
            't',
            '\r',
            '\n'
        };
        for (byte each : bytes) {
            rig.send(new byte[] {each});
        }
        rig.answer();
        assertThat(rig.heard()).isEqualTo("OK answer to status\nOK bye\n");
    }

    @Test
    void aLineThatIsTooLongIsRefusedOnceAndTheNextLineIsRead() {
        rig.say("x".repeat(1_000_000));
        assertThat(rig.heard()).startsWith("ERR usage").hasLineCount(1);
        rig.say("y".repeat(100_000) + "\r\nstatus\n");
        rig.answer();
        assertThat(rig.heard()).isEqualTo("OK answer to status\n");
        String longest = "z".repeat(ConsoleLineReader.LINE_OCTETS_MAX);
        rig.say(longest + "\n");
        assertThat(rig.orders.getFirst().line()).isEqualTo(longest);
    }

    @Test
    void eachLineOfGarbageGetsAnOkOrErrAnswer() {
        for (long seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            try (ConsoleRig fuzzed = new ConsoleRig()) {
                for (int i = 0; i < 20; i++) {
                    byte[] garbage = new byte[random.nextInt(9000)];
                    random.nextBytes(garbage);
                    fuzzed.send(garbage);
                    while (!fuzzed.orders.isEmpty()) {
                        fuzzed.answer();
                    }
                }
                assertThat(fuzzed.heard().lines())
                        .as("seed " + seed)
                        .allMatch(line -> line.startsWith("OK ") || line.startsWith("ERR "));
            }
        }
    }
}
