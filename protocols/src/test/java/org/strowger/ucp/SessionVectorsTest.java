package org.strowger.ucp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.strowger.message.Outcome;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.protocol.Pieces;
import org.strowger.ucp.operation.Packets;
import org.strowger.ucp.operation.Vector;
import org.strowger.ucp.operation.Vectors;

/** Every vector is told to a session that is logged in: it is answered as the vector says, however it is cut. */
class SessionVectorsTest {
    /** Operations that are served are answered like this by a handler that takes everything. */
    private static final Set<String> NOT_SERVED = Set.of("55", "61");

    static Stream<Vector> all() {
        return Vectors.all().stream();
    }

    @Test
    void everyVectorIsCoveredByASessionTest() {
        assertThat(all()).hasSize(132);
    }

    @ParameterizedTest
    @MethodSource("all")
    void aSessionAnswersEachVectorAsExpected(Vector vector) {
        try (UcpPair pair = taking()) {
            String answer = told(pair, vector, vector.octets());
            if (vector.error().equals("not_logged_in")) {
                // It is in order, and only too early: see below.
                assertThat(answer).startsWith("59/").contains("/R/51/A/");
            } else if (!vector.reply().isEmpty() || !vector.isValid()) {
                String expected = vector.name().contains("nested-stx") ? "" : Packets.text(bytes(vector.reply()));
                assertThat(vector.name().contains("nested-stx") ? "" : answer).isEqualTo(expected);
            } else if (!vector.isStream() && vector.expected().text("type").equals("O")) {
                answered(vector, answer);
            } else if (!vector.isStream()) {
                assertThat(answer).isEmpty();
            }
            assertThat(pair.application.isSignedIn()).isTrue();
            assertThat(pair.smsc.isSignedIn()).isTrue();
        }
    }

    private static void answered(Vector vector, String answer) {
        String type = String.format("%02d", vector.expected().number("ot"));
        boolean login = type.equals("60"); // both are logged in already
        // Of the modification nothing is said of notifications.
        boolean served = !type.equals("54") && !NOT_SERVED.contains(type);
        String outcome = login ? "/R/60/N/04//" : served ? "/R/" + type + "/A/" : "/R/" + type + "/N/03//";
        assertThat(answer)
                .startsWith(String.format("%02d/", vector.expected().number("trn")))
                .contains(outcome);
    }

    @ParameterizedTest
    @MethodSource("all")
    void aVectorReceivedInPiecesIsAnsweredEqually(Vector vector) {
        byte[] octets = vector.octets();
        String whole;
        try (UcpPair pair = taking()) {
            whole = told(pair, vector, octets);
        }
        try (UcpPair pair = taking()) {
            StringBuilder answers = new StringBuilder();
            for (byte each : octets) {
                answers.append(told(pair, vector, new byte[] {each}));
            }
            assertThat(answers.toString().replace("\n", "")).isEqualTo(whole.replace("\n", ""));
        }
        Random random = new Random(octets.length);
        for (int round = 0; round < 10; round++) {
            try (UcpPair pair = taking()) {
                StringBuilder answers = new StringBuilder();
                int at = 0;
                while (at < octets.length) {
                    int to = Math.min(octets.length, at + 1 + random.nextInt(40));
                    answers.append(told(pair, vector, Arrays.copyOfRange(octets, at, to)));
                    at = to;
                }
                assertThat(answers.toString().replace("\n", "")).isEqualTo(whole.replace("\n", ""));
            }
        }
    }

    @Test
    void aMessageBeforeTheLoginIsNotAllowed() {
        Vector vector = Vectors.named("bad-before-login");
        try (UcpPair pair = UcpPair.of(UcpPair.application(), UcpPair.smsc(), Pieces.WHOLE)) {
            assertThat(pair.toldToSmsc(vector.octets())).isEqualTo(Packets.text(bytes(vector.reply())));
            assertThat(pair.smsc.isOver()).isFalse();
            assertThat(pair.atSmsc.events).isEmpty();
        }
    }

    @Test
    void theLoginOfKannelIsAccepted() {
        try (UcpPair pair = UcpPair.of(UcpPair.application(), UcpPair.smsc(), Pieces.WHOLE)) {
            pair.atSmsc.onSignIn = asked -> pair.smsc.admit(pair.now());
            assertThat(pair.toldToSmsc(Vectors.named("kannel-login").octets())).isEqualTo("00/00019/R/60/A//6D");
            assertThat(pair.atSmsc.signIns.get(0).secret().reveal()).isEqualTo("secret12");
        }
    }

    private static UcpPair taking() {
        UcpPair pair = UcpPair.loggedIn().answering();
        pair.atSmsc.onInquiry = (asked, token) -> pair.smsc.answer(token, InquiryAnswer.done(), pair.now());
        assertThat(pair.atApplication.outcomes).isEqualTo(java.util.List.<Outcome>of());
        return pair;
    }

    private static String told(UcpPair pair, Vector vector, byte[] octets) {
        return vector.isFromApplication() ? pair.toldToSmsc(octets) : pair.toldToApplication(octets);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(java.nio.charset.StandardCharsets.ISO_8859_1);
    }
}
