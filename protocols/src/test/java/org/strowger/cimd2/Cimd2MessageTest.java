package org.strowger.cimd2;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.strowger.gsm.Concatenation;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.DefaultCoding;
import org.strowger.message.MessageState;
import org.strowger.message.Piece;
import org.strowger.message.PlainMessage;
import org.strowger.message.Receipt;
import org.strowger.message.ReceiptCounts;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.ReceiptTimes;
import org.strowger.message.Rewrite;
import org.strowger.message.SendOptions;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.Submission;

/** The meaning of messages that came by CIMD2, and the form of those that came by another protocol. */
final class Cimd2MessageTest {
    private static final Instant NOW = Cimd2Pair.EPOCH;
    private static final ZoneId HELSINKI = ZoneId.of("Europe/Helsinki");
    private static final String ADDRESSES = "021:+447700900123|023:+447700900001|";
    private static final String USUAL = "055:0|056:0|058:1|";

    /** A message as an SMSC takes it. */
    private static ShortMessage submitted(String rest) {
        try (Side side = Side.smsc()) {
            side.say("03:003|" + rest);
            return side.heard.messages.get(0);
        }
    }

    private static ShortMessage delivered(String packet) {
        try (Side side = Side.application()) {
            side.say(packet);
            return side.heard.messages.get(0);
        }
    }

    /** How an application says a message, or why it does not. */
    private static String said(ShortMessage message, Rewrite rewrite) {
        return said(Side.application(), message, rewrite);
    }

    private static String said(Side from, ShortMessage message, Rewrite rewrite) {
        try (Side side = from) {
            side.sent();
            Submission submission = side.session.submit(message, rewrite, 1, side.nowNanos);
            return submission == Submission.ACCEPTED ? side.sent() : submission.toString();
        }
    }

    private static String said(ShortMessage message) {
        return said(message, Rewrite.NONE);
    }

    // ---- Reading

    @Test
    void theTypeOfAnAddressIsReadFromItsParameter() {
        ShortMessage message = submitted("021:+46701|023:1234|033:x|");
        assertThat(message.destination()).isEqualTo(Address.international("46701"));
        assertThat(message.source()).isEqualTo(new Address(0, 0, "1234"));
        assertThat(submitted("021:1|023:12|027:Strowger|033:x|").source()).isEqualTo(Address.alphanumeric("Strowger"));
        assertThat(submitted("021:1|033:x|").source()).isEqualTo(Address.NONE);
    }

    @ParameterizedTest
    @CsvSource({
        "0, NEVER, false", "62, ON_END, false", "54, ON_FAILURE, false", "8, ON_SUCCESS, false", "14, ON_END, false",
        "46, ON_END, false", "63, ON_END, true", "1, NEVER, true", "64, NEVER, true", "4, ON_FAILURE, false"
    })
    void statusReportBitsBecomeReceiptRequests(int bits, ReceiptRequest request, boolean notifications) {
        ShortMessage message = submitted("021:1|033:x|056:" + bits + "|");
        assertThat(message.options()).isEqualTo(new SendOptions(request, notifications, 0, 0, false, false));
        assertThat(message.wantsReceipt()).isEqualTo(request != ReceiptRequest.NEVER);
        assertThat(message.wantsReports()).isEqualTo(bits != 0);
    }

    @ParameterizedTest
    @CsvSource({"0, 3", "1, 3", "2, 3", "3, 2", "4, 2", "5, 1", "6, 1", "7, 0", "9, 0"})
    void lowPriorityNumbersAreTheMostUrgent(int priority, int ours) {
        assertThat(submitted("021:1|033:x|067:" + priority + "|").options().priority())
                .isEqualTo(ours);
    }

    @Test
    void protocolIdAndReplyPathAreRead() {
        assertThat(submitted("021:1|033:x|052:65|055:1|").options())
                .isEqualTo(new SendOptions(ReceiptRequest.NEVER, false, 0, 65, false, true));
    }

    @ParameterizedTest
    @CsvSource({"1, 0", "3, 0", "4, 4", "5, 4", "8, 8", "11, 8", "12, 0", "16, 16", "24, 24", "208, 208", "245, 245"})
    void dataCodingSchemesBecomeDataCodings(int scheme, int coding) {
        boolean text = coding == 0 || coding == 16 || coding == 208;
        ShortMessage message = submitted("021:1|030:" + scheme + (text ? "|033:x|" : "|034:0041|"));
        assertThat(message.body().coding()).isEqualTo(coding);
        assertThat(message.body().octets()).hasSize(text ? 1 : 2);
        assertThat(message.segments()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"E8329BFD06, hello", "E8329BFD4E9700, hellor", "31D98C56B3DD70, 12345678"})
    void packedTextIsUnpacked(String hex, String text) {
        assertThat(DefaultCoding.GSM.text(submitted("021:1|034:" + hex + "|").body()))
                .hasValueSatisfying(read -> assertThat(read).startsWith(text.substring(0, 5)));
    }

    @Test
    void packedTextAfterAHeaderBeginsOnASeptetBoundary() {
        byte[] packed = org.strowger.gsm.Septets.pack("part".getBytes(StandardCharsets.US_ASCII), 0, 4, 1);
        String hex = HexFormat.of().formatHex(packed);
        ShortMessage message = submitted("021:1|032:050003110201|034:" + hex + "|");
        assertThat(DefaultCoding.GSM.text(message.body())).contains("part");
        assertThat(message.part()).contains(new Concatenation(0x11, false, 2, 1));
    }

    @Test
    void timesAreInTheTimeZoneOfThePeer() {
        Cimd2Quirks quirks = new Cimd2Quirks(false, false, true, HELSINKI);
        try (Side side = Side.smsc(Cimd2Pair.smsc().with(quirks))) {
            side.say("03:003|021:1|033:x|051:261231235959|053:11|");
            ShortMessage message = side.heard.messages.get(0);
            assertThat(message.expiresAt(NOW)).contains(Instant.parse("2026-12-31T21:59:59Z"));
            assertThat(message.scheduledFor(NOW)).contains(NOW.plus(Duration.ofHours(1)));
            assertThat(message.isTimed()).isTrue();
            assertThat(side.say("09:005|500:501|")).isEqualTo("59:005|501:261226121112|");
        }
        assertThat(submitted("021:1|033:x|050:-1|053:-1|").expiresAt(NOW)).isEmpty();
        assertThat(submitted("021:1|033:x|").isTimed()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "0, UNKNOWN, NOTIFICATION", "1, ENROUTE, NOTIFICATION", "2, EXPIRED, RECEIPT", "3, UNDELIVERABLE, RECEIPT",
        "4, DELIVERED, RECEIPT", "5, UNKNOWN, NOTIFICATION", "6, UNKNOWN, RECEIPT", "7, DELETED, RECEIPT",
        "8, DELETED, RECEIPT", "9, DELETED, RECEIPT"
    })
    void statusReportsAreReadAsReceipts(int status, MessageState state, ShortMessage.Kind kind) {
        ShortMessage message =
                delivered("23:000|021:+467|023:1234|060:261226101112|061:" + status + "|062:29|063:261226102000|");
        assertThat(message.kind()).isEqualTo(kind);
        assertThat(message.receipt())
                .contains(new Receipt(
                        "261226101112",
                        state,
                        "029",
                        new ReceiptTimes("261226101112", "261226102000"),
                        ReceiptCounts.NONE,
                        ""));
        assertThat(message.source()).isEqualTo(Address.international("467"));
        assertThat(message.destination().text()).isEqualTo("1234");
    }

    @Test
    void readsNoReceiptFromAnIncompleteReport() {
        assertThat(delivered("23:000|021:467|061:4|").receipt()).isEmpty();
        assertThat(delivered("20:000|").body().octets()).isEmpty();
        assertThat(delivered("20:000|021:12ab|023:|033:x|").destination().text())
                .isEqualTo("12ab");
    }

    // ---- Saying

    @Test
    void aMessageIsSentWithAllItsParameters() {
        ShortMessage message = Cimd2Pair.message("ä€")
                .options(new SendOptions(ReceiptRequest.ON_END, true, 2, 65, true, true))
                .after(NOW.plusSeconds(60))
                .until(NOW.plusSeconds(3600))
                .build();
        assertThat(said(message))
                .isEqualTo("03:003|" + ADDRESSES
                        + "033:_a\"_XXe|052:65|055:1|056:63|058:1|067:3|054:261226101212|051:261226111112|");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            nullValues = "-",
            value = {
                "0; 68656C6C6F; 033:hello|",
                "0; -; 033:|",
                "1; 68656C5B; 033:hel_XX<|",
                "1; 6060; 030:8|034:00600060|",
                "3; 68E9; 033:h_e'|",
                "3; 68E7; 030:8|034:006800E7|",
                "6; D0; 030:8|034:0430|",
                "2; 0102; 030:4|034:0102|",
                "4; 0102; 030:4|034:0102|",
                "8; 041F; 030:8|034:041F|",
                "16; 41; 030:16|033:A|",
                "24; 0041; 030:24|034:0041|",
                "242; 41; 030:242|033:A|",
                "245; 41; 030:245|034:41|"
            })
    void theParametersOfABodyDependOnItsDataCoding(int coding, String hex, String content) {
        byte[] octets = hex == null ? new byte[0] : HexFormat.of().parseHex(hex);
        assertThat(said(saying(new Body(octets, false, coding)))).isEqualTo("03:003|" + ADDRESSES + content + USUAL);
    }

    private static ShortMessage saying(Body body) {
        return PlainMessage.from(Cimd2Pair.SENDER)
                .to(Cimd2Pair.RECIPIENT)
                .saying(body)
                .build();
    }

    @Test
    void sendsTheUserDataHeaderInASeparateParameter() {
        byte[] octets = HexFormat.of().parseHex("05000311020141");
        assertThat(said(saying(new Body(octets, true, 0))))
                .isEqualTo("03:003|" + ADDRESSES + "032:050003110201|033:A|" + USUAL);
    }

    @ParameterizedTest
    @CsvSource({"5", "7", "9", "10", "13", "14"})
    void doesNotSendAnUnsupportedDataCoding(int coding) {
        boolean hebrew = coding == 7;
        assertThat(said(saying(new Body(new byte[] {0x21}, false, coding))).startsWith("03:"))
                .isEqualTo(hebrew);
    }

    @ParameterizedTest
    @CsvSource({"0, 161", "4, 141", "8, 142", "16, 161"})
    void doesNotSendABodyThatDoesNotFit(int coding, int octets) {
        assertThat(said(saying(new Body(new byte[octets], false, coding)))).isEqualTo("UNFIT");
        int less = coding == 8 ? octets - 2 : octets - 1;
        assertThat(said(saying(new Body(new byte[less], false, coding)))).startsWith("03:003|");
    }

    @Test
    void doesNotSendOctetsThatAreNoGsmCodes() {
        assertThat(said(saying(new Body(new byte[] {(byte) 0xE9}, false, 0)))).isEqualTo("UNFIT");
        assertThat(said(saying(new Body(new byte[] {9, 1}, true, 0)))).isEqualTo("UNFIT");
    }

    @ParameterizedTest
    @CsvSource({
        "5, Strowger 7, 027:Strowger 7|",
        "0, 1234, 023:1234|",
        "1, 46701, 023:+46701|",
        "2, 0701, 023:0701|",
        "0, '', ''"
    })
    void aSenderIsANumberOrAName(int ton, String text, String parameter) {
        ShortMessage message = Cimd2Pair.message("x").build();
        assertThat(said(message, Rewrite.NONE.from(new Address(ton, 0, text))))
                .isEqualTo("03:003|021:+447700900123|" + parameter + "033:x|" + USUAL);
    }

    @ParameterizedTest
    @CsvSource({"5, TwelveLetter", "5, Øl", "5, a_b", "5, at@home", "0, 12a", "1, 12345678901234567890"})
    void aSenderThatCimd2CannotCarryIsNotSent(int ton, String text) {
        ShortMessage message = Cimd2Pair.message("x").build();
        assertThat(said(message, Rewrite.NONE.from(new Address(ton, 0, text)))).isEqualTo("UNFIT");
    }

    @ParameterizedTest
    @CsvSource({"5, Strowger", "0, ''", "0, x"})
    void aRecipientThatCimd2CannotCarryIsNotSent(int ton, String text) {
        ShortMessage message = Cimd2Pair.message("x").build();
        assertThat(said(message, Rewrite.NONE.to(new Address(ton, 0, text)))).isEqualTo("UNFIT");
    }

    @Test
    void aMessageToSeveralRecipientsIsSentToEachSeparately() {
        ShortMessage message =
                Cimd2Pair.message("x").to(Cimd2Pair.RECIPIENT, Cimd2Pair.SENDER).build();
        assertThat(said(message)).isEqualTo("UNFIT");
        assertThat(said(message, Rewrite.NONE.to(Address.international("1")))).contains("|021:+1|");
        ShortMessage two = submitted("021:1|021:2|033:x|");
        assertThat(two.isToMany()).isTrue();
        assertThat(said(two, Rewrite.NONE.to(Address.international("1")))).isEqualTo("03:003|033:x|021:+1|");
    }

    @Test
    void anApplicationCannotSendStatusReports() {
        ShortMessage receipt = report("261226101112", MessageState.DELIVERED, ReceiptTimes.NONE);
        assertThat(said(receipt)).isEqualTo("UNFIT");
        ShortMessage read = Cimd2Pair.message("x").acknowledging().build();
        assertThat(said(read)).isEqualTo("UNFIT");
    }

    private static ShortMessage report(String id, MessageState state, ReceiptTimes times) {
        var receipt = new Receipt(id, state, "007", times, ReceiptCounts.NONE, "");
        return PlainMessage.from(Cimd2Pair.RECIPIENT)
                .to(Cimd2Pair.SENDER)
                .reporting(receipt)
                .build();
    }

    @ParameterizedTest
    @CsvSource({
        "DELIVERED, 061:4", "EXPIRED, 061:2", "UNDELIVERABLE, 061:3|062:36", "REJECTED, 061:3|062:36",
        "DELETED, 061:8", "UNKNOWN, 061:6", "ACCEPTED, 061:1", "ENROUTE, 061:1"
    })
    void aReceiptStateIsWrittenAsAStatusCode(MessageState state, String status) {
        ShortMessage receipt = report("261226101112", state, new ReceiptTimes("", "2612261015"));
        assertThat(said(Side.smsc(), receipt, Rewrite.NONE))
                .isEqualTo("23:000|" + ADDRESSES + "060:261226101112|" + status + "|063:261226101500|");
    }

    @Test
    void anIdThatIsNoTimeStampIsReplacedByTheSubmissionTime() {
        ShortMessage receipt = report("c0ffee", MessageState.DELIVERED, new ReceiptTimes("2612261011", ""));
        String expected = "23:000|" + ADDRESSES + "060:261226101100|061:4|063:261226101112|";
        assertThat(said(Side.smsc(), receipt, Rewrite.NONE)).isEqualTo(expected);
        assertThat(said(Side.smsc(), receipt, Rewrite.NONE.reporting("12345"))).isEqualTo(expected);
        assertThat(said(Side.smsc(), receipt, Rewrite.NONE.reporting("261226101113")))
                .contains("|060:261226101113|");
        ShortMessage timeless = report("c0ffee", MessageState.DELIVERED, ReceiptTimes.NONE);
        assertThat(said(Side.smsc(), timeless, Rewrite.NONE)).isEqualTo("UNFIT");
    }

    @Test
    void aStatusReportOmitsAnAlphanumericAddress() {
        ShortMessage receipt = report("261226101112", MessageState.DELIVERED, ReceiptTimes.NONE);
        assertThat(said(Side.smsc(), receipt, Rewrite.NONE.to(Address.alphanumeric("Strowger"))))
                .isEqualTo("23:000|021:+447700900123|060:261226101112|061:4|063:261226101112|");
    }

    @Test
    void anSmscDeliversASubmittedMessage() {
        ShortMessage message = submitted("021:1|023:2|033:hi_Oa|056:14|050:11|777:x|");
        assertThat(said(Side.smsc(), message, Rewrite.NONE))
                .isEqualTo("20:000|021:1|023:2|060:261226101112|033:hi_Oa|");
        ShortMessage name = submitted("021:1|027:Bank 24|033:x|");
        assertThat(said(Side.smsc(), name, Rewrite.NONE))
                .isEqualTo("20:000|021:1|023:24|027:Bank 24|060:261226101112|033:x|");
        assertThat(said(Side.smsc(), submitted("021:1|027:Bank|033:x|"), Rewrite.NONE))
                .isEqualTo("20:000|021:1|023:0|027:Bank|060:261226101112|033:x|");
        assertThat(said(Side.smsc(), submitted("021:1|033:x|"), Rewrite.NONE)).isEqualTo("UNFIT");
    }

    // ---- Passing on

    private static final String CAME = "021:1|023:2|056:63|064:12|777:y|033:x|";

    @Test
    void changesOnlyRewrittenParameters() {
        ShortMessage message = submitted(CAME);
        assertThat(said(message, Rewrite.NONE)).isEqualTo("03:003|" + CAME);
        assertThat(said(message, Rewrite.NONE.to(Address.international("7"))))
                .isEqualTo("03:003|023:2|056:63|064:12|777:y|033:x|021:+7|");
        assertThat(said(message, Rewrite.NONE.from(Address.alphanumeric("Me"))))
                .isEqualTo("03:003|021:1|056:63|064:12|777:y|033:x|027:Me|");
        assertThat(said(message, Rewrite.NONE.requesting(ReceiptRequest.NEVER)))
                .isEqualTo("03:003|021:1|023:2|064:12|777:y|033:x|056:1|");
        assertThat(said(message, Rewrite.NONE.requesting(ReceiptRequest.ON_END)))
                .isEqualTo("03:003|021:1|023:2|064:12|777:y|033:x|056:63|");
        Body body = new Body(HexFormat.of().parseHex("05000311020141"), true, 0);
        assertThat(said(message, Rewrite.NONE.saying(Piece.whole(body))))
                .isEqualTo("03:003|021:1|023:2|056:63|064:12|777:y|032:050003110201|033:A|");
        assertThat(said(message, Rewrite.NONE.from(new Address(0, 0, "abc")))).isEqualTo("UNFIT");
        Body tooLong = new Body(new byte[200], false, 0);
        assertThat(said(message, Rewrite.NONE.saying(Piece.whole(tooLong)))).isEqualTo("UNFIT");
    }

    @Test
    void aPartIsNumberedInItsHeader() {
        ShortMessage message = submitted(CAME);
        var concatenation = new Concatenation(7, true, 2, 1);
        Piece piece = new Piece(new Body(new byte[] {'A'}, false, 0), concatenation);
        assertThat(said(message, Rewrite.NONE.saying(piece))).endsWith("|032:050003070201|033:A|");
    }

    @Test
    void sendsOnlyTheRemainingValidity() {
        Rewrite left = Rewrite.NONE.lasting(new Rewrite.Remaining(NOW.plusSeconds(30), 30));
        assertThat(said(submitted("021:1|033:x|050:11|054:270101000000|"), left))
                .isEqualTo("03:003|021:1|033:x|051:261226101142|");
        assertThat(said(submitted("021:1|033:x|053:11|"), left)).isEqualTo("03:003|021:1|033:x|");
    }

    @Test
    void timesAreWrittenInTheTimeZoneOfTheOtherSmsc() {
        ShortMessage message = submitted("021:1|033:x|051:261231235959|053:11|");
        Cimd2Quirks quirks = new Cimd2Quirks(false, false, true, HELSINKI);
        assertThat(said(Side.application(Cimd2Pair.application().with(quirks)), message, Rewrite.NONE))
                .isEqualTo("03:003|021:1|033:x|053:11|051:270101015959|");
        Cimd2Settings smsc = Cimd2Pair.smsc().with(quirks);
        ShortMessage delivery = delivered("20:000|021:1|023:2|060:261226101112|033:x|");
        assertThat(said(Side.smsc(smsc), delivery, Rewrite.NONE))
                .isEqualTo("20:000|021:1|023:2|033:x|060:261226121112|");
        // The stamp of its message is an id.
        ShortMessage report = delivered("23:000|021:1|060:261226101112|061:4|063:261226102000|");
        assertThat(said(Side.smsc(smsc), report, Rewrite.NONE))
                .isEqualTo("23:000|021:1|060:261226101112|061:4|063:261226122000|");
    }

    @Test
    void aForwardedStatusReportKeepsItsParameters() {
        ShortMessage report = delivered("23:000|021:+467|060:261226101112|061:3|062:29|063:261226102000|777:x|");
        assertThat(said(Side.smsc(), report, Rewrite.NONE))
                .isEqualTo("23:000|021:+467|060:261226101112|061:3|062:29|063:261226102000|777:x|");
        assertThat(said(
                        Side.smsc(),
                        report,
                        Rewrite.NONE.reporting("261226101115").to(Address.international("9"))))
                .isEqualTo("23:000|021:+467|061:3|062:29|063:261226102000|777:x|023:+9|060:261226101115|");
        assertThat(said(Side.smsc(), report, Rewrite.NONE.to(Address.alphanumeric("Strowger"))))
                .isEqualTo("23:000|021:+467|060:261226101112|061:3|062:29|063:261226102000|777:x|");
    }
}
