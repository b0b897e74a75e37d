package org.strowger.ucp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.Outcome;
import org.strowger.message.Rewrite;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Pieces;
import org.strowger.ucp.operation.OperationType;
import org.strowger.ucp.operation.Packets;
import org.strowger.ucp.operation.UcpField;

/** Illegal operations, or legal ones at the wrong time: each is refused as it should be, and the session lives. */
class UcpIllegalTest {
    private static final String MESSAGE = Packets.fifty(
            51, UcpField.ADC, "46701234567", UcpField.OADC, "1234", UcpField.MT, "3", UcpField.MSG, "6869");

    private static String operation(OperationType type) {
        return switch (type) {
            case CALL_INPUT -> "O/01/1234/5678//3/6869";
            case MULTIPLE_ADDRESS -> "O/02/1/1234/5678//3/6869";
            case SUPPLEMENTARY -> "O/03/1234/5678//0//////////3/6869";
            case TRANSFER -> "O/30/1234/5678////////6869";
            case ALERT -> "O/31/1234/0539";
            case SESSION -> "O/60/8006/6/5/1/70617373//0100/////";
            case PROVISION -> "O/61/8006///1///0100/1234////";
            default ->
                Packets.fifty(
                        type.number(),
                        UcpField.ADC,
                        "1234",
                        UcpField.OADC,
                        "5678",
                        UcpField.DST,
                        type == OperationType.NOTIFY ? "0" : "",
                        UcpField.MT,
                        "3");
        };
    }

    @ParameterizedTest
    @EnumSource(value = OperationType.class, mode = EnumSource.Mode.EXCLUDE, names = "UNKNOWN")
    void eachOperationIsHandledOnlyInItsRoleAndState(OperationType type) {
        for (UcpRole sender : UcpRole.values()) {
            for (UcpSessionState state :
                    List.of(UcpSessionState.OPEN, UcpSessionState.LOGGED_IN, UcpSessionState.DRAINING)) {
                tried(type, sender, state);
            }
        }
    }

    private static void tried(OperationType type, UcpRole sender, UcpSessionState state) {
        if (sender == UcpRole.SMSC && state == UcpSessionState.OPEN) {
            return; // our application is never so: it logs in at once
        }
        boolean early = state == UcpSessionState.OPEN;
        try (UcpPair pair = early
                ? UcpPair.of(UcpPair.application(), UcpPair.smsc(), Pieces.WHOLE)
                : UcpPair.loggedIn().answering()) {
            UcpLegality.Verdict verdict = UcpLegality.of(type, sender, state);
            if (state == UcpSessionState.DRAINING) {
                drain(pair, sender);
            }
            byte[] packet = Packets.of(9, operation(type));
            String answer = sender == UcpRole.APPLICATION ? pair.toldToSmsc(packet) : pair.toldToApplication(packet);
            String head = "/R/" + String.format("%02d", type.number());
            switch (verdict) {
                case WRONG_STATE -> assertThat(answer).contains(head + "/N/04//");
                case NOT_SERVED -> assertThat(answer).contains(head + "/N/03//");
                case LEGAL -> {
                    boolean waits = type == OperationType.SESSION || type == OperationType.DELETE;
                    boolean refused = type == OperationType.MODIFY;
                    assertThat(answer.isEmpty()).isEqualTo(waits);
                    assertThat(answer.contains(head + (refused ? "/N/03//" : "/A/")))
                            .isEqualTo(!waits);
                }
            }
            assertThat((sender == UcpRole.APPLICATION ? pair.smsc : pair.application).isOver())
                    .isFalse();
        }
    }

    /** The side that is told wants to leave, and waits for a message of its own. */
    private static void drain(UcpPair pair, UcpRole sender) {
        UcpSession told = sender == UcpRole.APPLICATION ? pair.smsc : pair.application;
        told.submit(UcpPair.message("one").build(), Rewrite.NONE, 1, pair.now());
        (sender == UcpRole.APPLICATION ? pair.pair.right() : pair.pair.left()).takeSent(pair.now());
        told.close(CloseReason.of(CloseCause.ASKED), pair.now());
        assertThat(told.state()).isEqualTo(UcpSessionState.DRAINING);
    }

    /** Some SMSCs know who it is by where it comes from: an operator is told that this is none of those. */
    @Test
    void aSubmitBeforeTheLoginIsRefusedAndReportedAsAViolation() {
        try (UcpPair pair = UcpPair.of(UcpPair.application(), UcpPair.smsc(), Pieces.WHOLE)) {
            assertThat(pair.toldToSmsc(Packets.of(9, MESSAGE))).contains("/R/51/N/04//");
            assertThat(pair.atSmsc.violations).hasSize(1);
            assertThat(pair.atSmsc.violations.get(0).rule()).contains("must be a login");
        }
    }

    @Test
    void theRoleAndTheStateDecideWhetherAnOperationIsLegal() {
        assertThat(UcpLegality.of(OperationType.SESSION, UcpRole.APPLICATION, UcpSessionState.OPEN))
                .isEqualTo(UcpLegality.Verdict.LEGAL);
        assertThat(UcpLegality.of(OperationType.SESSION, UcpRole.APPLICATION, UcpSessionState.LOGGED_IN))
                .isEqualTo(UcpLegality.Verdict.WRONG_STATE);
        assertThat(UcpLegality.of(OperationType.DELIVER, UcpRole.APPLICATION, UcpSessionState.LOGGED_IN))
                .isEqualTo(UcpLegality.Verdict.NOT_SERVED);
        assertThat(UcpLegality.of(OperationType.DELIVER, UcpRole.SMSC, UcpSessionState.LOGGED_IN))
                .isEqualTo(UcpLegality.Verdict.LEGAL);
        assertThat(UcpLegality.of(OperationType.SUBMIT, UcpRole.APPLICATION, UcpSessionState.LOGGED_IN))
                .isEqualTo(UcpLegality.Verdict.LEGAL);
        assertThat(UcpLegality.of(OperationType.SUBMIT, UcpRole.APPLICATION, UcpSessionState.OPEN))
                .isEqualTo(UcpLegality.Verdict.WRONG_STATE);
        assertThat(UcpLegality.of(OperationType.ALERT, UcpRole.SMSC, UcpSessionState.LOGGED_IN))
                .isEqualTo(UcpLegality.Verdict.LEGAL);
        assertThat(UcpLegality.of(OperationType.PROVISION, UcpRole.APPLICATION, UcpSessionState.LOGGED_IN))
                .isEqualTo(UcpLegality.Verdict.NOT_SERVED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"2", "3", "4", "5", "6"})
    void aSessionOperationOfAnotherTypeIsRefused(String kind) {
        try (UcpPair pair = UcpPair.of(UcpPair.application(), UcpPair.smsc(), Pieces.WHOLE)) {
            assertThat(pair.toldToSmsc(Packets.of(1, "O/60/8006/6/5/" + kind + "/70617373//0100/////")))
                    .contains("/R/60/N/03//");
            assertThat(pair.atSmsc.signIns).isEmpty();
            assertThat(pair.smsc.isOver()).isFalse();
        }
    }

    @Test
    void fiveUnreadableHeadersInARowEndTheSession() {
        try (UcpPair pair = UcpPair.loggedIn()) {
            byte[] bad = Packets.raw("0A/00067/O/51/1//97");
            for (int i = 0; i < 4; i++) {
                assertThat(pair.toldToSmsc(bad)).isEmpty();
            }
            pair.toldToSmsc(Packets.of(1, "O/31/8006/0539")); // one that is good lets it count anew
            for (int i = 0; i < 4; i++) {
                pair.toldToSmsc(bad);
            }
            assertThat(pair.smsc.isOver()).isFalse();
            assertThat(pair.toldToSmsc(bad)).isEmpty();
            assertThat(pair.smsc.isOver()).isTrue();
            assertThat(pair.smsc.closeReason().cause()).isEqualTo(CloseCause.VIOLATION);
            assertThat(pair.atSmsc.violations).hasSize(9);
        }
    }

    @Test
    void aPacketWithoutAnEndEndsTheSession() {
        try (UcpPair pair = UcpPair.loggedIn()) {
            byte[] endless = new byte[4096];
            java.util.Arrays.fill(endless, (byte) 'x');
            endless[0] = 2;
            pair.toldToSmsc(endless);
            assertThat(pair.smsc.closeReason().cause()).isEqualTo(CloseCause.VIOLATION);
        }
    }

    @Test
    void noiseIsIgnored() {
        try (UcpPair pair = UcpPair.loggedIn()) {
            pair.toldToSmsc("GET / HTTP/1.1\r\n\r\n".getBytes(java.nio.charset.StandardCharsets.US_ASCII));
            assertThat(pair.toldToSmsc(Packets.of(1, "O/31/8006/0539"))).contains("/R/31/A/0000/");
        }
    }

    @Test
    void unexpectedResultsAreIgnored() {
        try (UcpPair pair = UcpPair.loggedIn()) {
            pair.application.submit(UcpPair.message("hi").build(), Rewrite.NONE, 5, pair.now());
            String sent = Packets.text(pair.pair.left().takeSent(pair.now()));
            assertThat(sent).startsWith("01/");
            for (String wrong : List.of(
                    "R/52/A//", // another type
                    "R/51/X//", // neither yes nor no
                    "R/60/A/")) {
                assertThat(pair.toldToApplication(Packets.of(1, wrong))).isEmpty();
            }
            assertThat(pair.toldToApplication(Packets.of(2, "R/51/A//1:011226120001")))
                    .isEmpty();
            byte[] damaged = Packets.of(1, "R/51/A//1:011226120001");
            damaged[20] ^= 1;
            assertThat(pair.toldToApplication(damaged)).isEmpty();
            assertThat(pair.atApplication.outcomes).isEmpty();
            pair.toldToApplication(Packets.of(1, "R/51/A//46701234567:011226120001"));
            pair.toldToApplication(Packets.of(1, "R/51/A//46701234567:011226120001"));
            assertThat(pair.atApplication.events.stream().filter(each -> each.startsWith("outcome")))
                    .containsExactly("outcome 5 ACCEPTED 261201120001");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"R/51/A//text", "R/51/A/words", "R/51/A", "R/51/A//1:0112261200", "R/51/A//:011226120001x"})
    void aPositiveResultWithoutATimeStampIsAccepted(String result) {
        try (UcpPair pair = UcpPair.loggedIn()) {
            pair.application.submit(UcpPair.message("hi").build(), Rewrite.NONE, 5, pair.now());
            pair.pair.left().takeSent(pair.now());
            pair.toldToApplication(Packets.of(1, result));
            assertThat(pair.atApplication.outcomes).containsExactly(Outcome.accepted(""));
        }
    }

    @Test
    void aNegativeResultWithoutACodeIsTemporary() {
        try (UcpPair pair = UcpPair.loggedIn()) {
            for (String result : List.of("R/51/N//", "R/51/N/xx/", "R/51/N")) {
                pair.application.submit(UcpPair.message("hi").build(), Rewrite.NONE, 5, pair.now());
                int number = Integer.parseInt(
                        Packets.text(pair.pair.left().takeSent(pair.now())).substring(0, 2));
                pair.toldToApplication(Packets.of(number, result));
            }
            assertThat(pair.atApplication.outcomes)
                    .hasSize(3)
                    .allMatch(each -> each.kind() == Outcome.Kind.TEMPORARY && each.code() == 0);
        }
    }

    @Test
    void theTextOfARefusalIsKeptWithEscapedControlCharacters() {
        try (UcpPair pair = UcpPair.loggedIn()) {
            pair.application.submit(UcpPair.message("hi").build(), Rewrite.NONE, 5, pair.now());
            pair.pair.left().takeSent(pair.now());
            pair.toldToApplication(Packets.of(1, "R/51/N/04/slow\u001b[2J down"));
            assertThat(pair.atApplication.outcomes.get(0).detail())
                    .contains("04")
                    .contains("\"slow\\x1B[2J down\"");
        }
    }

    @Test
    void aViolationDoesNotShowThePassword() {
        try (UcpPair pair = UcpPair.of(UcpPair.application(), UcpPair.smsc(), Pieces.WHOLE)) {
            pair.toldToSmsc(Packets.of(1, "O/60/8006/6/5/1/70617373776F72640/" + "/0100/////"));
            assertThat(pair.atSmsc.violations).hasSize(1);
            assertThat(pair.atSmsc.violations.get(0).toString()).doesNotContain("7061");
        }
    }

    @Test
    void aRepeatedPendingNumberIsAnsweredTwice() {
        try (UcpPair pair = UcpPair.loggedIn()) {
            pair.toldToSmsc(Packets.of(3, MESSAGE));
            pair.toldToSmsc(Packets.of(3, MESSAGE.replace("46701234567", "007")));
            pair.smsc.respond(pair.atSmsc.tokens.get(1), Outcome.accepted(UcpPair.STAMP), pair.now());
            pair.smsc.respond(pair.atSmsc.tokens.get(0), Outcome.accepted(UcpPair.STAMP), pair.now());
            assertThat(Packets.text(pair.pair.right().takeSent(pair.now())))
                    .contains("/A//007:011226120001/")
                    .contains("/A//46701234567:011226120001/");
        }
    }

    @Test
    void severalRecipientsAreAnsweredTogether() {
        try (UcpPair pair = UcpPair.loggedIn()) {
            pair.toldToSmsc(Packets.of(5, "O/02/3/01111/02222,99/03333/0123456789//3/534D5343"));
            assertThat(pair.atSmsc.messages.get(0).destinations())
                    .extracting(org.strowger.message.Address::text)
                    .containsExactly("01111", "02222", "03333");
            Outcome outcome = new Outcome(
                    Outcome.Kind.ACCEPTED,
                    UcpPair.STAMP,
                    0,
                    "",
                    List.of(new Outcome.Failure(
                            new org.strowger.message.Address(0, 1, "02222"), Outcome.Kind.PERMANENT, 6)));
            pair.smsc.respond(pair.atSmsc.tokens.get(0), outcome, pair.now());
            assertThat(Packets.text(pair.pair.right().takeSent(pair.now())))
                    .contains("/R/02/A/01111:011226120001,02222,03333:011226120001/");
        }
    }
}
