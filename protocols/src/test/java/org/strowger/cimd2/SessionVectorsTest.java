package org.strowger.cimd2;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.strowger.cimd2.packet.Operation;
import org.strowger.cimd2.packet.Vector;
import org.strowger.cimd2.packet.Vectors;
import org.strowger.gsm.Alphabet;
import org.strowger.gsm.DataCoding;
import org.strowger.gsm.UserData;
import org.strowger.message.Body;
import org.strowger.message.DefaultCoding;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.protocol.Json;
import org.strowger.protocol.Pieces;
import org.strowger.protocol.Submission;

/** Every vector as a session hears it, whole and torn: what it makes of it, and what it answers. */
final class SessionVectorsTest {
    private static final String STAMP = "261226101112";

    /** The number that the damaged ones should have had. */
    private static final int EXPECTED = 33;

    private static Stream<Vector> all() {
        return Vectors.all().stream();
    }

    private static Stream<Vector> messages() {
        return all().filter(each -> each.isValid() && isMessage(each));
    }

    private static boolean isMessage(Vector vector) {
        int code = vector.said().number("op");
        return code == Operation.SUBMIT.code() || code == Operation.DELIVER.code();
    }

    @ParameterizedTest
    @MethodSource("all")
    void aSessionAnswersEachVectorAsExpected(Vector vector) {
        assertThat(told(vector, Pieces.WHOLE)).isEqualTo(expected(vector));
    }

    @ParameterizedTest
    @MethodSource("all")
    void aVectorReceivedInPiecesIsAnsweredEqually(Vector vector) {
        String whole = told(vector, Pieces.WHOLE);
        for (Pieces pieces : Pieces.values()) {
            assertThat(told(vector, pieces)).as(pieces.name()).isEqualTo(whole);
        }
    }

    /** The answers of the session; its owner takes everything. */
    private static String told(Vector vector, Pieces pieces) {
        try (Side side = prepared(vector)) {
            StringBuilder sent = new StringBuilder();
            for (byte[] piece : pieces.of(vector.octets(), 5)) {
                side.driver.feed(piece, side.nowNanos);
                sent.append(new String(side.driver.takeSent(side.nowNanos), StandardCharsets.ISO_8859_1));
            }
            assertThat(side.heard.violations.isEmpty()).isEqualTo(isLegal(vector));
            assertThat(side.driver.unread()).isZero();
            return sent.toString();
        }
    }

    /** These two are right in themselves, and come at the wrong time or ask for what there is not. */
    private static boolean isLegal(Vector vector) {
        return vector.isValid()
                || List.of("not_logged_in", "unsupported_item", "unknown_operation")
                        .contains(vector.error());
    }

    private static Side prepared(Vector vector) {
        Side side;
        if (!vector.isFromApplication()) {
            side = vector.name().contains("banner")
                    ? new Side(Cimd2Pair.application())
                    : Side.application(Cimd2Pair.application());
        } else if (vector.error().equals("not_logged_in") || code(vector) == Operation.LOGIN.code()) {
            side = new Side(Cimd2Pair.smsc());
        } else {
            side = Side.smsc();
            int expected = vector.isValid() ? vector.said().number("seq") : EXPECTED;
            for (int number = 3; number != expected && expected % 2 == 1; number = Cimd2Role.after(number)) {
                side.say("40:%03d|".formatted(number));
            }
        }
        side.sent();
        side.heard.onSignIn = asked -> side.session.admit(side.nowNanos);
        side.heard.onMessage = (message, token) -> side.session.respond(token, Outcome.accepted(STAMP), side.nowNanos);
        side.heard.onInquiry = (inquiry, token) ->
                side.session.answer(token, InquiryAnswer.of(MessageState.ENROUTE, "", 0), side.nowNanos);
        return side;
    }

    private static int code(Vector vector) {
        return vector.isRead() ? vector.said().number("op") : 0;
    }

    private static String expected(Vector vector) {
        if (vector.line().has("reply_hex")) {
            return new String(vector.reply(), StandardCharsets.ISO_8859_1);
        }
        if (!vector.isValid()) {
            return "";
        }
        Json said = vector.said();
        Operation operation = Operation.of(said.number("op"));
        if (Operation.isResponse(said.number("op")) || !operation.isRequest()) {
            return "";
        }
        String header = "%02d:%03d|".formatted(operation.code() + Operation.RESPONSE, said.number("seq"));
        String summed = new String(Side.octets(header + rest(vector, operation)), StandardCharsets.ISO_8859_1);
        return said.has("checksum") ? summed : summed.substring(0, summed.length() - 3) + "\u0003";
    }

    private static String rest(Vector vector, Operation operation) {
        StringBuilder rest = new StringBuilder();
        switch (operation) {
            case SUBMIT, ENQUIRE ->
                vector.parameters().stream().filter(each -> each.number() == 21).forEach(each -> rest.append("021:")
                        .append(each.value())
                        .append("|060:" + STAMP + "|"));
            case GET -> rest.append("501:" + STAMP + "|");
            case SET -> rest.append("900:801|901:Changing password not allowed|");
            case DELIVERY_REQUEST -> rest.append(vector.name().contains("count") ? "066:0|" : "");
            default -> {}
        }
        return operation == Operation.ENQUIRE ? rest + "061:1|" : rest.toString();
    }

    // ---- Output

    @ParameterizedTest
    @MethodSource("messages")
    void readsEachVectorAsExpected(Vector vector) {
        try (Side side = prepared(vector)) {
            side.say(vector.octets());
            ShortMessage message = side.heard.messages.get(0);
            Json said = vector.said();
            List<String> whom = new ArrayList<>();
            vector.parameters().stream()
                    .filter(each -> each.number() == 21)
                    .forEach(each -> whom.add(each.value().replace("+", "")));
            assertThat(message.destinations().stream().map(each -> each.text())).isEqualTo(whom);
            Body body = message.body();
            byte[] header = said.has("udh_hex") ? said.octets("udh_hex") : new byte[0];
            assertThat(body.hasHeader()).isEqualTo(header.length > 0);
            assertThat(Arrays.copyOf(body.octets(), header.length)).isEqualTo(header);
            if (said.has("text")) {
                assertThat(DefaultCoding.GSM.text(body)).contains(said.text("text"));
            }
            if (said.has("data_hex") && DataCoding.of(body.coding()).alphabet() == Alphabet.OCTETS) {
                byte[] octets = body.octets();
                UserData data = header.length > 0
                        ? UserData.parse(octets, 0, octets.length)
                        : UserData.text(octets, 0, octets.length);
                assertThat(Arrays.copyOfRange(data.array(), data.from(), data.to()))
                        .isEqualTo(said.octets("data_hex"));
            }
            if (vector.name().contains("concat")) {
                assertThat(message.part()).isPresent();
            }
        }
    }

    /** Everything leaves as it came but for its number, unknown parameters too. */
    @ParameterizedTest
    @MethodSource("messages")
    void aForwardedMessageDiffersOnlyInItsSequenceNumber(Vector vector) {
        try (Side side = prepared(vector);
                Side other = vector.isFromApplication() ? Side.application() : Side.smsc()) {
            side.say(vector.octets());
            ShortMessage message = side.heard.messages.get(0);
            if (message.isToMany()) {
                assertThat(other.session.submit(message, Rewrite.NONE, 1, 1)).isEqualTo(Submission.UNFIT);
                return;
            }
            assertThat(other.session.submit(message, Rewrite.NONE, 1, 1)).isEqualTo(Submission.ACCEPTED);
            StringBuilder expected = new StringBuilder(vector.isFromApplication() ? "03:003|" : "20:000|");
            vector.parameters().forEach(each -> expected.append("%03d:".formatted(each.number()))
                    .append(each.value())
                    .append('|'));
            assertThat(other.sent()).isEqualTo(expected.toString());
        }
    }
}
