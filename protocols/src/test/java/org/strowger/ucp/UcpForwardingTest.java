package org.strowger.ucp;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.strowger.gsm.Concatenation;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.Piece;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.Pieces;
import org.strowger.protocol.Submission;
import org.strowger.ucp.operation.Packets;
import org.strowger.ucp.operation.UcpField;
import org.strowger.ucp.operation.Vector;
import org.strowger.ucp.operation.Vectors;

/**
 * A message that came by UCP leaves by UCP as it came, but for its number and for the fields that are to be different.
 */
class UcpForwardingTest {
    private static final byte[] RICH = Packets.of(
            18,
            Packets.fifty(
                    51,
                    UcpField.ADC,
                    "012345",
                    UcpField.OADC,
                    "09876",
                    UcpField.AC,
                    "1234",
                    UcpField.NRQ,
                    "1",
                    UcpField.NADC,
                    "1920870340125000",
                    UcpField.NT,
                    "4",
                    UcpField.NPID,
                    "0539",
                    UcpField.DD,
                    "1",
                    UcpField.DDT,
                    "0112261300",
                    UcpField.VP,
                    "3012261212",
                    UcpField.MT,
                    "3",
                    UcpField.MSG,
                    "4D657373616765203531",
                    UcpField.HPLMN,
                    "467",
                    UcpField.XSER,
                    "02011001060500032a02010c01417f0100"));

    static List<Vector> submissions() {
        return Vectors.those(each -> each.isValid()
                        && !each.isStream()
                        && each.expected().number("ot") == 51
                        && each.expected().text("type").equals("O")
                        && !each.isTolerated())
                .toList();
    }

    @ParameterizedTest
    @MethodSource("submissions")
    void aForwardedSubmissionDiffersOnlyInItsNumber(Vector vector) {
        try (UcpPair pair = UcpPair.loggedIn()) {
            byte[] came = vector.octets();
            assertThat(sent(pair, message(came), Rewrite.NONE)).isEqualTo(renumbered(came));
        }
    }

    /** As if it had been sent as the first behind the login. */
    private static String renumbered(byte[] packet) {
        String text = Packets.text(packet);
        return Packets.text(Packets.of(1, text.substring(9, text.length() - 3)));
    }

    private static ShortMessage message(byte[] packet) {
        return UcpMessage.of(packet, ZoneOffset.UTC);
    }

    private static String sent(UcpPair pair, ShortMessage message, Rewrite rewrite) {
        assertThat(pair.application.submit(message, rewrite, 1, pair.now())).isEqualTo(Submission.ACCEPTED);
        return Packets.text(pair.pair.left().takeSent(pair.now()));
    }

    private static String changed(Rewrite rewrite) {
        try (UcpPair pair = UcpPair.loggedIn()) {
            return sent(pair, message(RICH), rewrite);
        }
    }

    private static String with(Object... fieldsAndValues) {
        String[] parts = Packets.text(RICH).split("/", -1);
        String[] values = Arrays.copyOfRange(parts, 4, 4 + 33);
        for (int i = 0; i < fieldsAndValues.length; i += 2) {
            int index = org.strowger.ucp.operation.OperationType.SUBMIT.layout().index((UcpField) fieldsAndValues[i]);
            values[index] = (String) fieldsAndValues[i + 1];
        }
        return Packets.text(Packets.of(1, "O/51/" + String.join("/", values)));
    }

    @Test
    void anOperationWithoutARewriteIsUnchanged() {
        assertThat(changed(Rewrite.NONE)).isEqualTo(with());
    }

    @Test
    void addressesAreRewritten() {
        assertThat(changed(Rewrite.NONE.to(Address.international("+4670")))).isEqualTo(with(UcpField.ADC, "4670"));
        assertThat(changed(Rewrite.NONE.from(Address.international("46709"))))
                .isEqualTo(with(UcpField.OADC, "46709", UcpField.OTOA, "1139"));
        assertThat(changed(Rewrite.NONE.from(Address.alphanumeric("ALPHA@NUM"))))
                .isEqualTo(with(UcpField.OADC, "10412614190438AB4D", UcpField.OTOA, "5039"));
    }

    @Test
    void aChangedReceiptRequestDirectsNotificationsToStrowger() {
        assertThat(changed(Rewrite.NONE.requesting(ReceiptRequest.ON_END)))
                .isEqualTo(with(UcpField.NRQ, "1", UcpField.NT, "7", UcpField.NADC, "", UcpField.NPID, ""));
        assertThat(changed(Rewrite.NONE.requesting(ReceiptRequest.NEVER)))
                .isEqualTo(with(UcpField.NRQ, "1", UcpField.NT, "4", UcpField.NADC, "", UcpField.NPID, ""));
    }

    @Test
    void writesTheRemainingTimes() {
        Rewrite rewrite = Rewrite.NONE.lasting(new Rewrite.Remaining(Instant.parse("2026-12-20T10:00:30Z"), 60));
        assertThat(changed(rewrite)).isEqualTo(with(UcpField.DD, "", UcpField.DDT, "", UcpField.VP, "2012261001"));
    }

    @Test
    void aSegmentReplacesTheTextAndKeepsTheOtherExtraServices() {
        byte[] part = {'a', 'b'};
        Rewrite rewrite = Rewrite.NONE.saying(new Piece(new Body(part, false, 0), new Concatenation(0x2A, true, 2, 1)));
        assertThat(changed(rewrite))
                .isEqualTo(with(UcpField.NB, "", UcpField.MSG, "6162", UcpField.XSER, "01060500032A02010c01417f0100"));
        Rewrite octets = Rewrite.NONE.saying(Piece.whole(new Body(part, false, 4)));
        assertThat(changed(octets))
                .isEqualTo(with(
                        UcpField.MT,
                        "4",
                        UcpField.NB,
                        "0016",
                        UcpField.MSG,
                        "6162",
                        UcpField.XSER,
                        "0201040c01417f0100"));
    }

    @Test
    void timesAreConvertedToTheTimeZoneOfThePeer() {
        ZoneId zone = ZoneId.of("Asia/Tokyo");
        try (UcpPair pair = UcpPair.loggedIn(UcpPair.application().with(zone), UcpPair.smsc(), Pieces.WHOLE)) {
            assertThat(sent(pair, message(RICH), Rewrite.NONE))
                    .isEqualTo(with(UcpField.DDT, "0112262200", UcpField.VP, "3012262112"));
        }
    }

    @Test
    void timesOfDeliveriesAndNotificationsAreInTheTimeZoneOfThePeer() {
        ZoneId zone = ZoneId.of("Asia/Tokyo");
        try (UcpPair pair =
                UcpPair.loggedIn(UcpPair.application(), UcpPair.smsc().with(zone), Pieces.WHOLE)) {
            assertThat(delivered(pair, delivery("011226120001"))).contains("/011226210001////3//78/");
            assertThat(delivered(pair, delivery("2612011200"))).contains("/2612011200////3//78/");
            // The stamp of the message is its id.
            assertThat(delivered(pair, Vectors.named("dn-delivered").octets()))
                    .contains("/011226120012/0/000/261226211500/3//");
        }
    }

    private static byte[] delivery(String stamp) {
        return Packets.of(
                4,
                Packets.fifty(
                        52,
                        UcpField.ADC,
                        "1234",
                        UcpField.OADC,
                        "46701",
                        UcpField.SCTS,
                        stamp,
                        UcpField.MT,
                        "3",
                        UcpField.MSG,
                        "78"));
    }

    private static String delivered(UcpPair pair, byte[] came) {
        assertThat(pair.smsc.submit(message(came), Rewrite.NONE, 1, pair.now())).isEqualTo(Submission.ACCEPTED);
        return Packets.text(pair.pair.right().takeSent(pair.now()));
    }

    @Test
    void aSubmissionIsDeliveredWithoutItsApplicationFields() {
        try (UcpPair pair = UcpPair.loggedIn()) {
            assertThat(pair.smsc.submit(message(RICH), Rewrite.NONE, 1, pair.now()))
                    .isEqualTo(Submission.ACCEPTED);
            String expected = Packets.fifty(
                    52,
                    UcpField.ADC,
                    "012345",
                    UcpField.OADC,
                    "09876",
                    UcpField.SCTS,
                    "011226120000",
                    UcpField.MT,
                    "3",
                    UcpField.MSG,
                    "4D657373616765203531",
                    UcpField.HPLMN,
                    "467",
                    UcpField.XSER,
                    "02011001060500032a02010c01417f0100");
            assertThat(Packets.text(pair.pair.right().takeSent(pair.now())))
                    .isEqualTo(Packets.text(Packets.of(0, expected)));
        }
    }

    @Test
    void aDeliveryIsSubmittedWithoutItsSmscFields() {
        byte[] delivery = Packets.of(
                4,
                Packets.fifty(
                        52,
                        UcpField.ADC,
                        "1234",
                        UcpField.OADC,
                        "46701",
                        UcpField.SCTS,
                        "011226120001",
                        UcpField.MT,
                        "3",
                        UcpField.MSG,
                        "78",
                        UcpField.DCS,
                        "0",
                        UcpField.HPLMN,
                        "46",
                        UcpField.RPI,
                        "2"));
        try (UcpPair pair = UcpPair.loggedIn()) {
            assertThat(sent(pair, message(delivery), Rewrite.NONE.requesting(ReceiptRequest.ON_END)))
                    .isEqualTo(Packets.text(Packets.of(
                            1,
                            Packets.fifty(
                                    51,
                                    UcpField.ADC,
                                    "1234",
                                    UcpField.OADC,
                                    "46701",
                                    UcpField.NRQ,
                                    "1",
                                    UcpField.NT,
                                    "3",
                                    UcpField.MT,
                                    "3",
                                    UcpField.MSG,
                                    "78",
                                    UcpField.RPI,
                                    "2"))));
        }
    }

    @Test
    void theIdInAForwardedNotificationIsReplacedByTheIdGivenToTheRecipient() {
        try (UcpPair pair = UcpPair.loggedIn()) {
            ShortMessage came = message(Vectors.named("dn-delivered").octets());
            pair.smsc.submit(came, Rewrite.NONE, 1, pair.now());
            String as = Packets.text(Vectors.named("dn-delivered").octets());
            assertThat(Packets.text(pair.pair.right().takeSent(pair.now())))
                    .isEqualTo(Packets.text(Packets.of(0, as.substring(9, as.length() - 3))));
            pair.smsc.submit(came, Rewrite.NONE.reporting("040302050607"), 2, pair.now());
            String renamed = Packets.text(pair.pair.right().takeSent(pair.now()));
            assertThat(renamed).contains("/020304050607/0/000/261226121500/3//");
            byte[] words = java.util.HexFormat.of().parseHex(renamed.split("/", -1)[4 + 20]);
            assertThat(new String(words, java.nio.charset.StandardCharsets.US_ASCII))
                    .isEqualTo("Message for 46701234567, with identification 040302050607 has been delivered");
            assertThat(pair.application.submit(came, Rewrite.NONE, 3, pair.now()))
                    .isEqualTo(Submission.UNFIT);
            pair.smsc.submit(came, Rewrite.NONE.from(Address.international("+4670")), 4, pair.now());
            assertThat(Packets.text(pair.pair.right().takeSent(pair.now())))
                    .contains("/O/53/1234/4670/")
                    .doesNotContain("1139");
            assertThat(pair.smsc.submit(came, Rewrite.NONE.from(Address.alphanumeric("NAME")), 5, pair.now()))
                    .isEqualTo(Submission.UNFIT);
        }
    }

    /** A message that was sent under a name. */
    @Test
    void aNotificationForAnAlphanumericAddressIsSentToTheAccount() {
        try (UcpPair pair = UcpPair.loggedIn()) {
            ShortMessage came = message(Vectors.named("dn-delivered").octets());
            assertThat(pair.smsc.submit(came, Rewrite.NONE.to(Address.alphanumeric("SHOP")), 1, pair.now()))
                    .isEqualTo(Submission.ACCEPTED);
            assertThat(Packets.text(pair.pair.right().takeSent(pair.now()))).contains("/O/53/8006/46701234567/");
        }
    }

    @Test
    void aMessageThatUcpCannotCarryIsNotSent() {
        try (UcpPair pair = UcpPair.loggedIn()) {
            List<Rewrite> unfit = List.of(
                    Rewrite.NONE.to(Address.alphanumeric("NAME")),
                    Rewrite.NONE.to(new Address(0, 1, "12345678901234567")),
                    Rewrite.NONE.to(new Address(0, 1, "12a")),
                    Rewrite.NONE.to(Address.NONE),
                    Rewrite.NONE.from(Address.alphanumeric("TWELVE CHARS")),
                    Rewrite.NONE.from(Address.alphanumeric("\u0416")),
                    Rewrite.NONE.saying(Piece.whole(new Body(new byte[161], false, 0))),
                    Rewrite.NONE.saying(Piece.whole(new Body(new byte[] {5, 0, 0}, true, 0))),
                    Rewrite.NONE.saying(Piece.whole(new Body(new byte[3], false, 5))));
            for (Rewrite each : unfit) {
                assertThat(pair.application.submit(message(RICH), each, 1, pair.now()))
                        .isEqualTo(Submission.UNFIT);
            }
            assertThat(pair.pair.left().takeSent(pair.now())).isEmpty();
            assertThat(pair.application.windowRoom()).isEqualTo(10);
        }
    }

    @Test
    void forwardsAnOlderOperationInTheCurrentForm() {
        try (UcpPair pair = UcpPair.loggedIn()) {
            ShortMessage many = message(Vectors.named("published-o02").octets());
            assertThat(pair.application.submit(many, Rewrite.NONE, 1, pair.now()))
                    .isEqualTo(Submission.UNFIT);
            assertThat(sent(pair, many, Rewrite.NONE.to(new Address(0, 1, "02222"))))
                    .isEqualTo(Packets.text(Packets.of(
                            1,
                            Packets.fifty(
                                    51,
                                    UcpField.ADC,
                                    "02222",
                                    UcpField.OADC,
                                    "0123456789",
                                    UcpField.MT,
                                    "3",
                                    UcpField.MSG,
                                    "534D5343"))));
            ShortMessage transfer = message(Vectors.named("o30-deferred").octets());
            assertThat(sent(pair, transfer, Rewrite.NONE.from(new Address(0, 1, "77"))))
                    .contains("/O/51/0673845336/77/")
                    .contains("/1/1003961344/1203961200/")
                    .contains("/3//4D657373616765204F4B/");
        }
    }
}
