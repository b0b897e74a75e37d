package org.strowger.world.links;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.strowger.gsm.UserData;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.PlainMessage;
import org.strowger.message.Receipt;
import org.strowger.message.ReceiptCounts;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.ReceiptTimes;
import org.strowger.message.SendOptions;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.IdKind;
import org.strowger.router.application.AppFigure;
import org.strowger.smpp.pdu.Pdu;
import org.strowger.smpp.pdu.PduField;
import org.strowger.smpp.pdu.PduType;
import org.strowger.smpp.pdu.PduWriter;
import org.strowger.smpp.pdu.Tlv;
import org.strowger.smpp.pdu.TlvTag;
import org.strowger.ucp.operation.Packets;
import org.strowger.ucp.operation.UcpField;
import org.strowger.world.AnyScene;
import org.strowger.world.AnyScene.Setting;
import org.strowger.world.Peer;
import org.strowger.world.Protocols;

/**
 * For each protocol of an application and of an SMSC: the application gets what its protocol cannot express in the
 * nearest form, and the SMSC never hears a permanent refusal for it.
 */
class DeadEndsTest {
    private static final String NUMBER = "447700900123";
    private static final Address MOBILE = Address.international(NUMBER);
    private static final Address SERVICE = new Address(0, 1, "7000");
    private static final byte[] HELLO = "hello".getBytes(StandardCharsets.US_ASCII);

    static Stream<Arguments> pairs() {
        return Protocols.ALL.stream()
                .flatMap(app -> Protocols.ALL.stream().map(smsc -> Arguments.of(app.name(), smsc.name())));
    }

    // ---- Messages from mobiles

    private static ShortMessage from(Address sender) {
        return PlainMessage.from(sender)
                .to(SERVICE)
                .saying(new Body(HELLO, false, 0))
                .build();
    }

    private static ShortMessage mobile(String name) {
        return Objects.requireNonNull(mobiles("smpp").get(name), name);
    }

    /** Messages that the SMSC's protocol can express, although not every other protocol can. */
    private static Map<String, ShortMessage> mobiles(String smsc) {
        Map<String, ShortMessage> all = new LinkedHashMap<>();
        all.put("a name", from(Address.alphanumeric("Shop")));
        all.put("a name with digits", from(Address.alphanumeric("Shop 24")));
        all.put("sixteen digits", from(new Address(0, 1, "1234567890123456")));
        all.put("a plus", from(new Address(0, 1, "+" + NUMBER)));
        all.put("binary", binary());
        switch (smsc) {
            case "smpp" -> smpp(all);
            case "ucp" -> ucp(all);
            default -> all.put("nineteen digits", from(new Address(0, 0, "1234567890123456789")));
        }
        return all;
    }

    private static ShortMessage binary() {
        byte[] octets = new byte[140];
        octets[0] = 6;
        octets[1] = 5;
        octets[2] = 4;
        octets[3] = 0x0B;
        octets[4] = (byte) 0x84;
        return PlainMessage.from(MOBILE)
                .to(SERVICE)
                .saying(new Body(octets, true, 4))
                .build();
    }

    private static void smpp(Map<String, ShortMessage> all) {
        all.put("no sender", deliver(Address.NONE, 0, HELLO));
        all.put("a long name", deliver(Address.alphanumeric("M\u00fcller & S\u00f6hne 24/7"), 0, HELLO));
        all.put("a name of other characters", deliver(Address.alphanumeric("\u00ff\u00a2\u0001"), 0, HELLO));
        all.put("letters in a number", deliver(new Address(0, 0, "Info-Service"), 0, HELLO));
        all.put("twenty digits", deliver(Address.international("12345678901234567890"), 0, HELLO));
        all.put("no digits in a number", deliver(new Address(1, 1, "*#"), 0, HELLO));
        all.put("Japanese", deliver(MOBILE, 5, new byte[] {(byte) 0x83, 0x41}));
        all.put("a broken text", deliver(MOBILE, 3, new byte[] {(byte) 0x80, 'a'}));
        all.put("an acknowledgement", sent(pdu(0, HELLO).with(PduField.ESM_CLASS, 0x08)));
        all.put("an odd protocol id", sent(pdu(0, HELLO).with(PduField.PROTOCOL_ID, 80)));
        all.put("ports", sent(pdu(4, new byte[140]).with(Tlv.of(TlvTag.DEST_PORT, 2948))));
        all.put(
                "a segment without room for its number",
                sent(pdu(0, "x".repeat(160).getBytes(StandardCharsets.US_ASCII))
                        .with(Tlv.of(TlvTag.SAR_MSG_REF_NUM, 700))
                        .with(Tlv.of(TlvTag.SAR_TOTAL_SEGMENTS, 2))
                        .with(Tlv.of(TlvTag.SAR_SEGMENT_SEQNUM, 1))));
    }

    private static Pdu.Builder pdu(int coding, byte[] text) {
        return Pdu.of(PduType.DELIVER_SM)
                .from(MOBILE)
                .to(SERVICE)
                .with(PduField.DATA_CODING, coding)
                .with(PduField.SHORT_MESSAGE, text);
    }

    private static ShortMessage deliver(Address sender, int coding, byte[] text) {
        return sent(Pdu.of(PduType.DELIVER_SM)
                .from(sender)
                .to(SERVICE)
                .with(PduField.DATA_CODING, coding)
                .with(PduField.SHORT_MESSAGE, text));
    }

    private static ShortMessage sent(Pdu.Builder pdu) {
        ByteBuf out = Unpooled.buffer();
        out.writeByte(1).writeByte(0x34).writeByte(0);
        PduWriter.write(pdu.build(), out);
        return Protocols.named("smpp").form().read(out.array(), 0, out.readableBytes());
    }

    private static void ucp(Map<String, ShortMessage> all) {
        all.put("no sender", from(Address.NONE));
        all.put("Greek", from(Address.alphanumeric("\u0394\u03a9 Shop")));
        all.put("the longest name", from(Address.alphanumeric("ABCDEFGHIJK")));
        all.put("a plus in OAdC", odd(UcpField.OADC, "+" + NUMBER));
        all.put("letters in OAdC", odd(UcpField.OADC, "Info Service"));
        all.put("300 digits in OAdC", odd(UcpField.OADC, "7".repeat(300)));
        all.put("a name that is not packed", odd(UcpField.OADC, "Shop", UcpField.OTOA, "5039"));
        all.put("letters in AdC", odd(UcpField.ADC, "SHOP"));
        all.put("twenty digits in AdC", odd(UcpField.ADC, "12345678901234567890"));
        all.put("a plus in HPLMN", odd(UcpField.HPLMN, "+4477"));
        all.put("no recipient", delivery(52, UcpField.OADC, NUMBER, UcpField.MT, "3", UcpField.MSG, "6869"));
        all.put(
                "a broken header",
                delivery(
                        52,
                        UcpField.ADC,
                        "7000",
                        UcpField.OADC,
                        NUMBER,
                        UcpField.MT,
                        "3",
                        UcpField.MSG,
                        "6869",
                        UcpField.XSER,
                        "010403000901"));
    }

    /** A delivery with fields that EMI-UCP 4.0 does not allow. */
    private static ShortMessage odd(Object... fieldsAndValues) {
        Object[] usual = {
            UcpField.ADC,
            "7000",
            UcpField.OADC,
            NUMBER,
            UcpField.SCTS,
            "011226120000",
            UcpField.MT,
            "3",
            UcpField.MSG,
            "6869"
        };
        return delivery(
                52, Stream.concat(Stream.of(usual), Stream.of(fieldsAndValues)).toArray());
    }

    private static ShortMessage delivery(int type, Object... fieldsAndValues) {
        byte[] packet = Packets.of(1, Packets.fifty(type, fieldsAndValues));
        ByteArrayOutputStream form = new ByteArrayOutputStream();
        form.write(1);
        form.write(3);
        form.writeBytes("UTC".getBytes(StandardCharsets.US_ASCII));
        form.writeBytes(packet);
        return Protocols.named("ucp").form().read(form.toByteArray(), 0, form.size());
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void everyFormOfMobileMessageReachesTheApplication(String appProtocol, String smscProtocol) {
        for (Setting setting : List.of(Setting.RELAY, Setting.RELAY.as("shop").delivering("store"))) {
            for (Map.Entry<String, ShortMessage> each : mobiles(smscProtocol).entrySet()) {
                try (AnyScene scene = new AnyScene(appProtocol, smscProtocol, setting)) {
                    Peer by = scene.smsc.receiver();
                    long token = by.submit(each.getValue());
                    scene.world.millis(50);
                    assertThat(by.outcome(token).isAccepted())
                            .as("%s: %s", each.getKey(), by.outcome(token))
                            .isTrue();
                    assertThat(scene.app.came()).as(each.getKey()).isNotEmpty();
                    ShortMessage came = scene.app.came().get(0).message();
                    assertThat(came.body().octets()).as(each.getKey()).isNotEmpty();
                }
            }
        }
    }

    /** The octets without headers, in the order in which they came. */
    private static byte[] text(List<Peer.Came> came) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (Peer.Came each : came) {
            Body body = each.message().body();
            byte[] octets = body.octets();
            UserData data = body.hasHeader()
                    ? UserData.parse(octets, 0, octets.length)
                    : UserData.text(octets, 0, octets.length);
            all.write(data.array(), data.from(), data.to() - data.from());
        }
        return all.toByteArray();
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void aLongMessageReachesTheApplicationInParts(String appProtocol, String smscProtocol) {
        if (!smscProtocol.equals("smpp")) {
            return; // Other SMSCs deliver segments only.
        }
        byte[] text = "0123456789".repeat(40).getBytes(StandardCharsets.US_ASCII);
        for (String delivery : List.of("relay", "store")) {
            String long400 = "message_payload, " + delivery;
            ShortMessage message = sent(pdu(0, new byte[0]).with(Tlv.of(TlvTag.MESSAGE_PAYLOAD, text)));
            try (AnyScene scene = new AnyScene(appProtocol, smscProtocol, Setting.RELAY.delivering(delivery))) {
                Peer by = scene.smsc.receiver();
                long token = by.submit(message);
                scene.world.millis(100);
                assertThat(by.outcome(token).isAccepted()).as(long400).isTrue();
                assertThat(scene.app.came()).as(long400).hasSize(appProtocol.equals("smpp") ? 1 : 3);
                assertThat(text(scene.app.came())).as(long400).isEqualTo(text);
                assertThat(scene.world.records())
                        .as("records left in the store")
                        .isZero();
            }
        }
    }

    /** A text of 8 bits needs 16 in UCS-2. */
    @ParameterizedTest
    @MethodSource("pairs")
    void aTextThatGrowsInItsNewCodingReachesTheApplicationInParts(String appProtocol, String smscProtocol) {
        if (!smscProtocol.equals("smpp")) {
            return;
        }
        String text = "\u00bd ".repeat(70);
        ShortMessage message = deliver(MOBILE, 3, text.getBytes(StandardCharsets.ISO_8859_1));
        try (AnyScene scene = new AnyScene(appProtocol, smscProtocol, Setting.RELAY)) {
            Peer by = scene.smsc.receiver();
            long token = by.submit(message);
            scene.world.millis(100);
            assertThat(by.outcome(token).isAccepted()).isTrue();
            boolean latin1 = appProtocol.equals("smpp");
            byte[] expected = text.getBytes(latin1 ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_16BE);
            assertThat(scene.app.came()).hasSize(latin1 ? 1 : 3);
            assertThat(text(scene.app.came())).isEqualTo(expected);
        }
    }

    /** The segment has 160 characters, and its number needs seven more. */
    @Test
    void aSegmentWithoutSpaceForItsPartNumberKeepsItsText() {
        try (AnyScene scene = new AnyScene("ucp", "smpp", Setting.RELAY)) {
            Peer by = scene.smsc.receiver();
            by.submit(mobile("a segment without room for its number"));
            scene.world.millis(100);
            assertThat(text(scene.app.came()))
                    .asString(StandardCharsets.US_ASCII)
                    .isEqualTo("x".repeat(160));
        }
    }

    @Test
    void anUnsupportedSenderIsShortenedToTheLongestSenderThatFits() {
        assertThat(sender("ucp", "a long name")).isEqualTo(Address.alphanumeric("M\u00fcller & S\u00f6"));
        assertThat(sender("ucp", "letters in a number")).isEqualTo(Address.alphanumeric("Info-Servic"));
        assertThat(sender("ucp", "twenty digits")).isEqualTo(Address.international("5678901234567890"));
        assertThat(sender("ucp", "a name of other characters")).isEqualTo(Address.alphanumeric("y??"));
        assertThat(sender("cimd2", "a long name")).isEqualTo(Address.alphanumeric("Muller & So"));
        assertThat(sender("cimd2", "a name")).isEqualTo(Address.alphanumeric("Shop"));
        assertThat(sender("cimd2", "twenty digits")).isEqualTo(Address.international("2345678901234567890"));
    }

    private static Address sender(String appProtocol, String which) {
        try (AnyScene scene = new AnyScene(appProtocol, "smpp", Setting.RELAY.as("shop"))) {
            scene.smsc.receiver().submit(mobile(which));
            scene.world.millis(20);
            return scene.app.came().get(0).message().source();
        }
    }

    /** Also if the SMSC should have written another address. */
    @Test
    void anUnusualAddressOfAUcpSmscReachesTheApplicationUnchanged() {
        for (String appProtocol : List.of("ucp", "smpp")) {
            try (AnyScene scene = new AnyScene(appProtocol, "ucp", Setting.RELAY.as("shop"))) {
                scene.smsc.receiver().submit(odd(UcpField.OADC, "+" + NUMBER, UcpField.ADC, "SHOP"));
                scene.world.millis(20);
                ShortMessage came = scene.app.came().get(0).message();
                assertThat(came.source().text()).isEqualTo("+" + NUMBER);
                assertThat(came.destination().text()).isEqualTo("SHOP");
                assertThat(scene.world.figure("shop", AppFigure.DELIVERIES_ADAPTED))
                        .isZero();
            }
        }
    }

    @Test
    void anAdaptedMessageIsShownToOperators() {
        try (AnyScene scene = new AnyScene("ucp", "smpp", Setting.RELAY)) {
            scene.smsc.receiver().submit(mobile("a name"));
            scene.world.millis(20);
            assertThat(scene.world.figure("shop", AppFigure.DELIVERIES_ADAPTED)).isZero();
            scene.smsc.receiver().submit(mobile("a long name"));
            scene.world.millis(20);
            assertThat(scene.world.figure("shop", AppFigure.DELIVERIES_ADAPTED)).isOne();
            assertThat(scene.world.operatorLines())
                    .filteredOn(each -> each.startsWith("application.delivery_adapted"))
                    .containsExactly("application.delivery_adapted shop: a message has an address or a content that "
                            + "ucp cannot express; it was sent in the nearest form");
        }
    }

    // ---- Receipts

    private static ShortMessage submission(Address sender) {
        return PlainMessage.from(sender)
                .to(new Address(0, 1, NUMBER))
                .saying(new Body(HELLO, false, 0))
                .options(new SendOptions(ReceiptRequest.ON_END, false, 0, 0, false, false))
                .build();
    }

    private static ShortMessage receipt(Peer.Came of, String id, MessageState state, ReceiptTimes times) {
        return PlainMessage.from(of.message().destination())
                .to(of.message().source())
                .reporting(new Receipt(id, state, "000", times, ReceiptCounts.NONE, ""))
                .build();
    }

    private static String idOf(AnyScene scene) {
        return scene.smscSuite.ids("") == IdKind.STAMP ? "261201120001" : "1";
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void everyFormOfReceiptReachesTheApplication(String appProtocol, String smscProtocol) {
        List<Address> senders = new ArrayList<>(List.of(
                Address.alphanumeric("Shop"), Address.international("447700900000"), new Address(0, 1, "8006")));
        List<MessageState> states =
                List.of(MessageState.DELIVERED, MessageState.UNKNOWN, MessageState.REJECTED, MessageState.SKIPPED);
        for (String account : List.of("8006", "shop")) {
            for (String delivery : List.of("relay", "store")) {
                for (MessageState state : states) {
                    for (Address sender : senders) {
                        String which = account + ", " + delivery + ", " + state + ", " + sender;
                        Setting setting = Setting.RELAY
                                .as(account)
                                .delivering(delivery)
                                .with(Setting.RELAY.appKeys(), ", receipts: {unknown: final}");
                        try (AnyScene scene = new AnyScene(appProtocol, smscProtocol, setting)) {
                            long token = scene.app.submit(submission(sender));
                            scene.world.millis(50);
                            Peer by = scene.smsc.receiver();
                            long reported =
                                    by.submit(receipt(scene.smsc.last(), idOf(scene), state, ReceiptTimes.NONE));
                            scene.world.millis(50);
                            assertThat(by.outcome(reported).isAccepted())
                                    .as(which)
                                    .isTrue();
                            assertThat(scene.app.came()).as(which).hasSize(1);
                            Peer.Came came = scene.app.came().get(0);
                            assertThat(came.receipt().messageId())
                                    .as(which)
                                    .isEqualTo(scene.app.outcome(token).messageId());
                            assertThat(scene.world.figure("shop", AppFigure.DELIVERIES_ADAPTED))
                                    .as(which)
                                    .isZero();
                        }
                    }
                }
            }
        }
    }

    /** As the EMI client of Kannel: it signs in by a name, and sends by names. */
    @Test
    void aReceiptForAnAlphanumericSenderGoesToTheAccount() {
        for (String account : List.of("8006", "shop")) {
            try (AnyScene scene = new AnyScene("ucp", "smpp", Setting.RELAY.as(account))) {
                scene.app.submit(submission(Address.alphanumeric("Shop")));
                scene.world.millis(50);
                scene.smsc.report(scene.smsc.last(), "1");
                scene.world.millis(50);
                assertThat(scene.app.came().get(0).message().destination().text())
                        .isEqualTo(account);
            }
        }
    }

    @Test
    void aReceiptGoesToTheNotificationAddressOfTheMessage() {
        for (String delivery : List.of("relay", "store")) {
            try (AnyScene scene =
                    new AnyScene("ucp", "smpp", Setting.RELAY.as("shop").delivering(delivery))) {
                scene.app.submit(delivery(
                        51,
                        UcpField.ADC,
                        NUMBER,
                        UcpField.OADC,
                        "0753F41B0E",
                        UcpField.OTOA,
                        "5039",
                        UcpField.NRQ,
                        "1",
                        UcpField.NADC,
                        "4477001",
                        UcpField.NPID,
                        "0539",
                        UcpField.MT,
                        "3",
                        UcpField.MSG,
                        "6869"));
                scene.world.millis(50);
                scene.smsc.report(scene.smsc.last(), "1");
                scene.world.millis(50);
                assertThat(scene.app.came().get(0).message().destination().text())
                        .isEqualTo("4477001");
            }
        }
    }

    /** The SMSC of SMPP writes its dates by an unknown clock, those of the others are configured. */
    @ParameterizedTest
    @MethodSource("pairs")
    void theDatesOfAReceiptAreInTheTimeZoneOfTheApplication(String appProtocol, String smscProtocol) {
        if (appProtocol.equals(smscProtocol)) {
            return; // Within a protocol receipts keep their text.
        }
        boolean known = !smscProtocol.equals("smpp");
        Setting setting = Setting.RELAY.with("timezone: Asia/Tokyo", known ? ", timezone: America/New_York" : "");
        try (AnyScene scene = new AnyScene(appProtocol, smscProtocol, setting)) {
            scene.app.submit(submission(new Address(0, 1, "8006")));
            scene.world.millis(50);
            // Delivered at 03:33 UTC, which is 22:33 of the day before in New York and 12:33 in Tokyo.
            String done = known ? "260202223300" : "2602030000";
            scene.smsc
                    .receiver()
                    .submit(receipt(
                            scene.smsc.last(),
                            idOf(scene),
                            MessageState.DELIVERED,
                            new ReceiptTimes("2602020000", done)));
            scene.world.millis(50);
            ReceiptTimes times = scene.app.came().get(0).receipt().times();
            String arrived = "2602031305"; // The world begins at 04:05:06 UTC.
            assertThat(times.done()).startsWith(known ? "2602031233" : arrived);
            assertThat(times.submitted()).startsWith(arrived);
        }
    }

    // ---- Ports

    @ParameterizedTest
    @MethodSource("pairs")
    void portNumbersAreConvertedForTheOtherProtocol(String appProtocol, String smscProtocol) {
        byte[] header = {6, 5, 4, 0x0B, (byte) 0x84, 0x23, (byte) 0xF0};
        byte[] text = {1, 2, 3};
        if (appProtocol.equals("smpp") && !smscProtocol.equals("smpp")) {
            try (AnyScene scene = new AnyScene(appProtocol, smscProtocol, Setting.RELAY)) {
                long token = scene.app.submit(ported(PduType.SUBMIT_SM, NUMBER, text));
                scene.world.millis(50);
                assertThat(scene.app.outcome(token).isAccepted()).isTrue();
                assertThat(scene.smsc.last().message().body()).isEqualTo(headed(header, text));
            }
        }
        if (smscProtocol.equals("smpp") && !appProtocol.equals("smpp")) {
            try (AnyScene scene = new AnyScene(appProtocol, smscProtocol, Setting.RELAY)) {
                scene.smsc.receiver().submit(ported(PduType.DELIVER_SM, "7000", text));
                scene.world.millis(50);
                assertThat(scene.app.came().get(0).message().body()).isEqualTo(headed(header, text));
                assertThat(scene.world.figure("shop", AppFigure.DELIVERIES_ADAPTED))
                        .isZero();
            }
        }
        if (!appProtocol.equals("smpp")) {
            try (AnyScene scene = new AnyScene(appProtocol, smscProtocol, Setting.RELAY)) {
                scene.app.submit(PlainMessage.from(new Address(0, 1, "8006"))
                        .to(new Address(0, 1, NUMBER))
                        .saying(headed(header, text))
                        .build());
                scene.world.millis(50);
                assertThat(scene.smsc.last().message().body()).isEqualTo(headed(header, text));
            }
        }
    }

    private static ShortMessage ported(PduType type, String to, byte[] text) {
        return sent(Pdu.of(type)
                .from(new Address(0, 1, "8006"))
                .to(new Address(0, 1, to))
                .with(PduField.DATA_CODING, 4)
                .with(PduField.SHORT_MESSAGE, text)
                .with(Tlv.of(TlvTag.DEST_PORT, 2948))
                .with(Tlv.of(TlvTag.SOURCE_PORT, 9200)));
    }

    private static Body headed(byte[] header, byte[] text) {
        byte[] all = new byte[header.length + text.length];
        System.arraycopy(header, 0, all, 0, header.length);
        System.arraycopy(text, 0, all, header.length, text.length);
        return new Body(all, true, 4);
    }

    // ---- Codes

    @Test
    void theSystemMessageOfAUcpRefusalGivesTheReason() {
        try (AnyScene scene = new AnyScene("ucp", "smpp", Setting.RELAY.with("timezone: UTC, throughput: 1/s", ""))) {
            List<Outcome> outcomes = new ArrayList<>();
            for (int i = 0; i < 30; i++) {
                long token = scene.app.submit(submission(new Address(0, 1, "8006")));
                scene.world.millis(1);
                outcomes.add(scene.app.outcome(token));
            }
            assertThat(outcomes)
                    .filteredOn(each -> each.kind() == Outcome.Kind.THROTTLED)
                    .isNotEmpty()
                    .allSatisfy(each -> assertThat(each.detail()).contains("rate limit of the account exceeded"));
        }
    }
}
