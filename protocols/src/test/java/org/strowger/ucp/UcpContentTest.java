package org.strowger.ucp;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.PlainMessage;
import org.strowger.message.Rewrite;
import org.strowger.message.SendOptions;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.Submission;
import org.strowger.ucp.operation.Packets;

/** Messages of other protocols, written in UCP and read again. */
class UcpContentTest {
    private static String said(Body body) {
        try (UcpPair pair = UcpPair.loggedIn()) {
            PlainMessage message = UcpPair.message("").saying(body).build();
            Submission submission = pair.application.submit(message, Rewrite.NONE, 1, pair.now());
            if (submission != Submission.ACCEPTED) {
                return submission.name();
            }
            String[] fields =
                    Packets.text(pair.pair.left().takeSent(pair.now())).split("/", -1);
            return String.join(" ", fields[4 + 18], fields[4 + 19], fields[4 + 20], fields[4 + 30])
                    .strip();
        }
    }

    private static Body body(String hex, boolean header, int coding) {
        return new Body(HexFormat.of().parseHex(hex), header, coding);
    }

    /** A data_coding, octets, and MT, NB, the message and the extra services that say them. */
    @ParameterizedTest
    @CsvSource({
        "0x00, 0041, 3  0041",
        "0x01, 4041, 3  0041",
        "0x01, 60, 4 0016 0060 020108",
        "0x02, 4041, 4 0016 4041 020104",
        "0x03, E9, 3  05",
        "0x03, E3, 4 0016 00E3 020108",
        "0x04, 0102, 4 0016 0102 020104",
        "0x06, D0, 4 0016 0430 020108",
        "0x08, 041F, 4 0016 041F 020108",
        "0x10, 41, 3  41 020110",
        "0x11, 41, 3  41 020111",
        "0x15, 41, 4 0008 41 020115",
        "0x18, 0041, 4 0016 0041 020118",
        "0xC8, 41, 3  41 0201C8",
        "0xD8, 41, 3  41 0201D8",
        "0xE8, 0041, 4 0016 0041 0201E8",
        "0xF0, 41, 3  41 0201F0",
        "0xF5, 41, 4 0008 41 0201F5",
        "0x05, 41, UNFIT",
        "0x09, 41, UNFIT",
        "0x0D, 41, UNFIT",
        "0x0F, 41, UNFIT"
    })
    void theDataCodingIsWrittenAsMessageTypeAndExtraService(String coding, String octets, String expected) {
        assertThat(said(body(octets, false, Integer.decode(coding)))).isEqualTo(expected);
    }

    @Test
    void aUserDataHeaderIsSentAsAnExtraService() {
        assertThat(said(body("0500032A02016162", true, 0))).isEqualTo("3  6162 01060500032A0201");
        assertThat(said(body("060504158115814A3A", true, 4))).isEqualTo("4 0016 4A3A 010706050415811581020104");
        assertThat(said(body("0500", true, 0))).isEqualTo("UNFIT");
    }

    @Test
    void refusesATextTooLongForOneMessage() {
        assertThat(said(new Body(new byte[160], false, 0))).startsWith("3  00");
        assertThat(said(new Body(new byte[161], false, 0))).isEqualTo("UNFIT");
        assertThat(said(new Body(new byte[140], false, 4))).startsWith("4 1120 00");
        assertThat(said(new Body(new byte[141], false, 4))).isEqualTo("UNFIT");
        byte[] headed = new byte[6 + 153];
        headed[0] = 5;
        headed[2] = 3;
        headed[4] = 2;
        headed[5] = 1;
        assertThat(said(new Body(headed, true, 0))).startsWith("3  00");
        assertThat(said(new Body(java.util.Arrays.copyOf(headed, headed.length + 1), true, 0)))
                .isEqualTo("UNFIT");
    }

    /** A message of another protocol comes out again as it was, where UCP can express all of it. */
    @ParameterizedTest
    @ValueSource(ints = {0x00, 0x04, 0x08, 0x10, 0x13, 0x15, 0x18, 0xC0, 0xC8, 0xD8, 0xE8, 0xF0, 0xF3, 0xF4, 0xF7})
    void aBodyOfAnotherProtocolArrivesUnchanged(int coding) {
        for (boolean header : new boolean[] {false, true}) {
            Body body = body((header ? "0500032A0201" : "") + "00410062", header, coding);
            try (UcpPair pair = UcpPair.loggedIn()) {
                pair.application.submit(UcpPair.message("").saying(body).build(), Rewrite.NONE, 1, pair.now());
                pair.pair.drive();
                ShortMessage came = pair.atSmsc.messages.get(0);
                assertThat(came.body()).isEqualTo(body);
                assertThat(came.part().isPresent()).isEqualTo(header);
                assertThat(came.segments()).isEqualTo(1);
            }
        }
    }

    @Test
    void readsDeviatingTextFormsOfKnownPeers() {
        assertThat(read("4/0048/FEFF00410042", "020108")).isEqualTo(body("00410042", false, 8));
        assertThat(read("4/0048/FFFE41004200", "020108")).isEqualTo(body("00410042", false, 8));
        assertThat(read("3//4142", "020101")).isEqualTo(body("4142", false, 0));
        assertThat(read("4/8/4142", "020104")).isEqualTo(body("41", false, 4));
        assertThat(read("4/0096/4142", "020104")).isEqualTo(body("4142", false, 4));
        assertThat(read("4//4142", "")).isEqualTo(body("4142", false, 4));
        assertThat(read("2//0123", "")).isEqualTo(body("30313233", false, 0));
        assertThat(read("//4142", "")).isEqualTo(body("4142", false, 0));
        assertThat(read("4/16/4142", "020100")).isEqualTo(body("4142", false, 4));
    }

    private static Body read(String said, String services) {
        String[] parts = said.split("/", -1);
        String packet = Packets.fifty(
                51,
                org.strowger.ucp.operation.UcpField.ADC,
                "1",
                org.strowger.ucp.operation.UcpField.OADC,
                "2",
                org.strowger.ucp.operation.UcpField.MT,
                parts[0],
                org.strowger.ucp.operation.UcpField.NB,
                parts[1],
                org.strowger.ucp.operation.UcpField.MSG,
                parts[2],
                org.strowger.ucp.operation.UcpField.XSER,
                services);
        try (UcpPair pair = UcpPair.loggedIn().answering()) {
            assertThat(pair.toldToSmsc(Packets.of(1, packet))).contains("/A/");
            return pair.atSmsc.messages.get(0).body();
        }
    }

    @Test
    void sendsTheAccountAsTheSenderIfThereIsNoNumber() {
        try (UcpPair pair = UcpPair.loggedIn()) {
            PlainMessage message = PlainMessage.from(Address.NONE)
                    .to(Address.international("4670"))
                    .build();
            pair.application.submit(message, Rewrite.NONE, 1, pair.now());
            assertThat(Packets.text(pair.pair.left().takeSent(pair.now()))).contains("/O/51/4670/8006/");
        }
    }

    @Test
    void anAlphanumericSenderArrivesInUnicode() {
        try (UcpPair pair = UcpPair.loggedIn()) {
            Address name = Address.alphanumeric("\u00d8l & \u20ac");
            PlainMessage message =
                    PlainMessage.from(name).to(Address.international("4670")).build();
            pair.application.submit(message, Rewrite.NONE, 1, pair.now());
            pair.pair.drive();
            assertThat(pair.atSmsc.messages.get(0).source()).isEqualTo(name);
            assertThat(pair.atSmsc.messages.get(0).isFrom(name)).isTrue();
            assertThat(pair.atSmsc.messages.get(0).isTo(new Address(0, 1, "4670")))
                    .isTrue();
            assertThat(pair.atSmsc.messages.get(0).isTo(Address.international("4670")))
                    .isFalse();
        }
    }

    @Test
    void refusesOptionsThatUcpCannotCarry() {
        try (UcpPair pair = UcpPair.loggedIn()) {
            PlainMessage.Builder message = UcpPair.message("hi");
            SendOptions odd = new SendOptions(org.strowger.message.ReceiptRequest.NEVER, false, 0, 100, false, false);
            assertThat(pair.application.submit(message.options(odd).build(), Rewrite.NONE, 1, pair.now()))
                    .isEqualTo(Submission.UNFIT);
            PlainMessage read = UcpPair.message("hi").acknowledging().build();
            assertThat(pair.smsc.submit(read, Rewrite.NONE, 1, pair.now())).isEqualTo(Submission.UNFIT);
            PlainMessage two = UcpPair.message("hi")
                    .to(Address.international("1"), Address.international("2"))
                    .build();
            assertThat(pair.application.submit(two, Rewrite.NONE, 1, pair.now()))
                    .isEqualTo(Submission.UNFIT);
        }
    }

    @Test
    void aReceiptForAnAlphanumericAddressIsSentToTheAccount() {
        try (UcpPair pair = UcpPair.loggedIn()) {
            PlainMessage receipt = PlainMessage.from(new Address(0, 1, "4670"))
                    .to(Address.alphanumeric("NAME"))
                    .reporting(org.strowger.message.Receipt.of(
                            UcpPair.STAMP, org.strowger.message.MessageState.EXPIRED, ""))
                    .build();
            assertThat(pair.smsc.submit(receipt, Rewrite.NONE, 1, pair.now())).isEqualTo(Submission.ACCEPTED);
            String sent = Packets.text(pair.pair.right().takeSent(pair.now()));
            assertThat(sent).contains("/O/53/8006/4670/").contains("/011226120001/2/107/011226120000/3//");
            assertThat(sent.getBytes(StandardCharsets.US_ASCII).length).isLessThan(300);
        }
    }
}
