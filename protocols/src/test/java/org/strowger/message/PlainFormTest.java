package org.strowger.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.strowger.gsm.Concatenation;
import org.strowger.message.ShortMessage.Kind;

class PlainFormTest {
    private static final PlainForm FORM = new PlainForm();
    private static final Instant NOW = Instant.parse("2026-02-03T04:05:06.789Z");
    private static final Address SHOP = Address.alphanumeric("SHOP");
    private static final Address ALICE = Address.international("447700900123");
    private static final Receipt RECEIPT = new Receipt(
            "A7",
            MessageState.UNDELIVERABLE,
            "00C",
            new ReceiptTimes("2602030405", "2602030406"),
            new ReceiptCounts(1, 0),
            "hel");
    private static final int ROUNDS = 1000;

    // ---- There and back

    @Test
    void readsRandomMessagesAsTheyWereWritten() {
        for (int seed = 0; seed < ROUNDS; seed++) {
            PlainMessage message = new RandomPlain(seed).next();
            assertThat(read(written(message)))
                    .as("seed " + seed)
                    .usingRecursiveComparison()
                    .isEqualTo(message);
        }
    }

    /** A message that came by a protocol that names the alphabet of its texts, whatever is agreed with its sender. */
    @Test
    void keepsTheAlphabetOfDataCodingZero() {
        PlainMessage gsm = PlainMessage.from(SHOP).to(ALICE).inGsm().build();
        assertThat(read(written(gsm)).zero(DefaultCoding.LATIN1)).isEqualTo(DefaultCoding.GSM);
        assertThat(FORM.changed(gsm, Rewrite.NONE.to(SHOP)).orElseThrow().zero(DefaultCoding.UTF8))
                .isEqualTo(DefaultCoding.GSM);
        assertThat(read(written(full())).zero(DefaultCoding.LATIN1)).isEqualTo(DefaultCoding.LATIN1);
    }

    @Test
    void aMessageIsWrittenAndReadAtAnyPosition() {
        byte[] alone = written(full());
        byte[] among = new byte[alone.length + 10];
        Arrays.fill(among, (byte) 0x55);

        assertThat(FORM.write(full(), among, 4)).isEqualTo(4 + alone.length);
        assertThat(Arrays.copyOfRange(among, 4, 4 + alone.length)).isEqualTo(alone);
        assertThat(among).startsWith(0x55, 0x55, 0x55, 0x55).endsWith(0x55, 0x55, 0x55, 0x55, 0x55, 0x55);
        assertThat(FORM.read(among, 4, alone.length)).usingRecursiveComparison().isEqualTo(full());
    }

    @Test
    void eachEventHasItsOwnBit() {
        assertThat(CallbackEvent.bits(EnumSet.allOf(CallbackEvent.class))).isEqualTo(31);
        for (CallbackEvent each : CallbackEvent.values()) {
            assertThat(CallbackEvent.of(each.bit())).containsExactly(each);
        }
    }

    /** As it lies on disks: not to be changed, whatever becomes of the form. */
    @Test
    void callbacksAreWrittenInFormat2() {
        CallbackRequest callback =
                new CallbackRequest("kannel", "http://a/", Set.of(CallbackEvent.SENT), "r", "mask=8");
        PlainMessage message = PlainMessage.from(SHOP).callback(callback).build();
        String format2 = "02" + BARE.substring(2) + "0c6b616e6e656c12687474703a2f2f612f0102720c6d61736b3d38";
        assertThat(hex(written(message))).isEqualTo(format2);
        assertThat(read(HexFormat.of().parseHex(format2)))
                .usingRecursiveComparison()
                .isEqualTo(message);
        assertThat(FORM.changed(message, Rewrite.NONE.to(ALICE)).orElseThrow().callback())
                .isEqualTo(callback);
    }

    /** As it lies on disks: not to be changed, whatever becomes of the form. */
    @Test
    void optionalParametersAreWrittenInFormat3() {
        List<OptionalParameter> parameters =
                List.of(new OptionalParameter(0x1400, new byte[] {'1', '2'}), new OptionalParameter(5, new byte[0]));
        PlainMessage message =
                PlainMessage.from(SHOP).optionalParameters(parameters).build();
        String format3 = "03" + BARE.substring(2) + "0000000000" + "02" + "8028023132" + "0500";
        assertThat(hex(written(message))).isEqualTo(format3);
        ShortMessage again = read(HexFormat.of().parseHex(format3));
        assertThat(again).usingRecursiveComparison().isEqualTo(message);
        assertThat(again.callback()).isEqualTo(CallbackRequest.NONE);
        Rewrite rewrite = Rewrite.NONE.to(ALICE).saying(new Piece(body("part"), Concatenation.NONE));
        assertThat(FORM.changed(message, rewrite).orElseThrow().optionalParameters())
                .isEqualTo(parameters);
    }

    /** As it lies on disks: not to be changed, whatever becomes of the form. */
    @Test
    void labelsAreWrittenInFormat4() {
        PlainMessage message =
                PlainMessage.from(SHOP).labels(List.of("bulk", "5")).build();
        String format4 = "04" + BARE.substring(2) + "0000000000" + "00" + "02" + "0862756c6b" + "0235";
        assertThat(hex(written(message))).isEqualTo(format4);
        ShortMessage again = read(HexFormat.of().parseHex(format4));
        assertThat(again).usingRecursiveComparison().isEqualTo(message);
        assertThat(FORM.changed(message, Rewrite.NONE.to(ALICE)).orElseThrow().labels())
                .containsExactly("bulk", "5");
    }

    /** As it lies on disks: not to be changed, whatever becomes of the form. */
    @Test
    void timesSinceTheArrivalAreWrittenInFormat5() {
        PlainMessage message = PlainMessage.from(SHOP)
                .deliverAt(new MessageTime.Calendar(Instant.ofEpochSecond(256)))
                .expireAt(MessageTime.ARRIVAL.plus(Duration.ofMinutes(1)))
                .build();
        String format5 = "050060" + BARE.substring(6) + "000000000000010000" + "000000000000003c00" + "0000000000"
                + "00" + "00" + "02";
        assertThat(hex(written(message))).isEqualTo(format5);
        ShortMessage again = read(HexFormat.of().parseHex(format5));
        assertThat(again).usingRecursiveComparison().isEqualTo(message);
        assertThat(again.expiresAt(NOW)).contains(NOW.plusSeconds(60));
        assertThat(FORM.changed(message, Rewrite.NONE.to(ALICE)).orElseThrow().expiryTime(NOW))
                .isEqualTo(message.expiryTime(NOW));
        assertThat(PlainMessage.like(message, body("other"), NOW).build().expiryTime(NOW))
                .isEqualTo(message.expiryTime(NOW));
        assertThatThrownBy(() -> read(HexFormat.of().parseHex(format5.replace("000000000000003c", "000001000000003c"))))
                .hasMessageContaining("a time since the arrival is out of range");
    }

    @Test
    void labelsBeyondTheLimitsAreUnreadable() {
        String begin = "04" + BARE.substring(2) + "0000000000" + "00";
        assertThat(read(HexFormat.of().parseHex(begin + "0a" + "0235".repeat(10)))
                        .labels())
                .hasSize(10);
        assertThatThrownBy(() -> read(HexFormat.of().parseHex(begin + "0b" + "0235".repeat(11))))
                .isInstanceOf(UnreadableMessage.class)
                .hasMessageContaining("a message cannot have these labels");
        assertThatThrownBy(() -> PlainMessage.from(SHOP).labels(List.of("x".repeat(65))))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void optionalParametersBeyondTheLimitsAreUnreadable() {
        String begin = "03" + BARE.substring(2) + "0000000000";
        assertThat(read(HexFormat.of().parseHex(begin + "20" + "0100".repeat(32)))
                        .optionalParameters())
                .hasSize(32);
        for (String parameters : List.of("21" + "0100".repeat(33), "010000", "0180800400", "0101ff7f")) {
            assertThatThrownBy(() -> read(HexFormat.of().parseHex(begin + parameters)))
                    .as(parameters)
                    .isInstanceOf(UnreadableMessage.class);
        }
        String longest = begin + "01" + "01" + "8008" + "00".repeat(1024);
        assertThat(read(HexFormat.of().parseHex(longest)).octets()).isEqualTo(1024);
        String tooLong = begin + "01" + "01" + "8108" + "00".repeat(1025);
        assertThatThrownBy(() -> read(HexFormat.of().parseHex(tooLong)))
                .hasMessageContaining("too many optional parameters");
    }

    @Test
    void everyConstantHasANumberInTheForm() {
        assertThat(PlainForm.KINDS).containsExactlyInAnyOrder(Kind.values());
        assertThat(PlainForm.RECEIPT_REQUESTS).containsExactlyInAnyOrder(ReceiptRequest.values());
        assertThat(PlainForm.STATES).containsExactlyInAnyOrder(MessageState.values());
    }

    /** As they lie on disks: not to be changed, whatever becomes of the form. */
    @Test
    void readsFormat1() {
        assertThat(hex(written(PlainMessage.from(SHOP).build()))).isEqualTo(BARE);
        assertThat(hex(written(full()))).isEqualTo(FULL);
        assertThat(read(HexFormat.of().parseHex(BARE)))
                .usingRecursiveComparison()
                .isEqualTo(PlainMessage.from(SHOP).build());
        assertThat(read(HexFormat.of().parseHex(FULL)))
                .usingRecursiveComparison()
                .isEqualTo(full());
    }

    @Test
    void writesOnlyPlainMessages() {
        assertThat(FORM.name()).isEqualTo("plain");
        assertThat(FORM.writes(full())).isTrue();
        assertThat(FORM.writes(SampleMessage.of(SHOP, ALICE, "x"))).isFalse();
    }

    // ---- Damaged

    @Test
    void aTruncatedMessageIsUnreadable() {
        byte[] whole = written(fullWithParameters());
        for (int length = 0; length < whole.length; length++) {
            int cut = length;
            assertThatThrownBy(() -> FORM.read(whole, 0, cut)).isInstanceOf(UnreadableMessage.class);
            assertThatThrownBy(() -> read(Arrays.copyOf(whole, cut))).isInstanceOf(UnreadableMessage.class);
        }
        assertThatThrownBy(() -> read(Arrays.copyOf(whole, whole.length + 1)))
                .isInstanceOf(UnreadableMessage.class)
                .hasMessageContaining("left over");
    }

    @Test
    void refusesARangeOutsideTheArray() {
        byte[] whole = written(full());
        assertThatThrownBy(() -> FORM.read(whole, -1, 5)).isInstanceOf(UnreadableMessage.class);
        assertThatThrownBy(() -> FORM.read(whole, 0, -5)).isInstanceOf(UnreadableMessage.class);
        assertThatThrownBy(() -> FORM.read(whole, 5, whole.length)).isInstanceOf(UnreadableMessage.class);
        assertThatThrownBy(() -> FORM.read(whole, whole.length + 1, 0)).isInstanceOf(UnreadableMessage.class);
    }

    @Test
    void aMessageWithAChangedOctetIsValidOrUnreadable() {
        byte[] whole = written(fullWithParameters());
        for (int at = 0; at < whole.length; at++) {
            for (int value = 0; value <= 0xFF; value++) {
                byte[] changed = whole.clone();
                changed[at] = (byte) value;
                readIfPossible(changed);
            }
        }
    }

    @Test
    void aRandomlyDamagedMessageIsValidOrUnreadable() {
        for (int seed = 0; seed < ROUNDS; seed++) {
            Random random = new Random(seed);
            byte[] octets = written(new RandomPlain(seed).next());
            for (int left = 1 + random.nextInt(4); left > 0; left--) {
                octets[random.nextInt(octets.length)] = (byte) random.nextInt();
            }
            readIfPossible(octets);
        }
    }

    @Test
    void namesTheFaultOfUnreadableOctets() {
        assertThatThrownBy(() -> read(new byte[] {6}))
                .isInstanceOf(UnreadableMessage.class)
                .hasMessage("the stored message in the form 'plain' cannot be read: unsupported format 6; the newest "
                        + "supported format is 5");
        assertThatThrownBy(() -> read(new byte[] {1, 4}))
                .hasMessage("the stored message in the form 'plain' cannot be read: unknown kind: 4, at octet 2");
    }

    /** Text that can be read can be written, and is then the same. */
    private static void readIfPossible(byte[] octets) {
        ShortMessage message;
        try {
            message = read(octets);
        } catch (UnreadableMessage e) {
            assertThat(e).hasMessageStartingWith("the stored message in the form 'plain' cannot be read: ");
            return;
        }
        byte[] again = written(message);
        assertThat(written(read(again))).isEqualTo(again);
    }

    // ---- Changed

    @Test
    void changesOnlyTheRewrittenFields() {
        PlainMessage.Builder same = fullBuilder();
        assertThat(FORM.changed(full(), Rewrite.NONE).orElseThrow())
                .usingRecursiveComparison()
                .isEqualTo(full());
        Address bob = Address.international("447700900125");
        assertThat(FORM.changed(full(), Rewrite.NONE.to(bob)).orElseThrow())
                .usingRecursiveComparison()
                .isEqualTo(same.to(bob).build());
        Body other = new Body(new byte[] {1, 2}, false, 8);
        Rewrite all = Rewrite.NONE
                .to(bob)
                .from(ALICE)
                .requesting(ReceiptRequest.ON_END)
                .saying(new Piece(other, Concatenation.NONE));
        ShortMessage changed = FORM.changed(full(), all).orElseThrow();
        assertThat(changed.source()).isEqualTo(ALICE);
        assertThat(changed.body()).isEqualTo(other);
        assertThat(changed.options()).isEqualTo(new SendOptions(ReceiptRequest.ON_END, true, 2, 0x41, true, true));
        assertThat(changed.expiresAt(NOW)).contains(NOW.plusSeconds(60));
    }

    @Test
    void theIdOfAReceiptIsReplacedUnlessItsTextIsForeign() {
        PlainMessage.Builder receipt = PlainMessage.from(ALICE).to(SHOP).reporting(RECEIPT);
        Rewrite renaming = Rewrite.NONE.reporting("B8");
        ShortMessage renamed = FORM.changed(receipt.build(), renaming).orElseThrow();
        assertThat(renamed.receipt()).contains(RECEIPT.withId("B8"));
        assertThat(renamed.kind()).isEqualTo(Kind.RECEIPT);
        ShortMessage notified =
                FORM.changed(receipt.notifying(RECEIPT).build(), renaming).orElseThrow();
        assertThat(notified.kind()).isEqualTo(Kind.NOTIFICATION);
        assertThat(FORM.changed(receipt.saying(body("id:A7")).build(), renaming))
                .isEmpty();
    }

    @Test
    void aPartNumberedInTlvsIsNotSupported() {
        Piece beside = new Piece(body("x"), new Concatenation(1, true, 2, 1));
        assertThat(FORM.changed(full(), Rewrite.NONE.saying(beside))).isEmpty();
    }

    // ----

    private static PlainMessage full() {
        return fullBuilder().build();
    }

    private static PlainMessage.Builder fullBuilder() {
        return PlainMessage.from(SHOP)
                .to(ALICE, new Address(0x21, 9, "wide \u20ac"))
                .service("CMT")
                .saying(new Body(new byte[] {5, 0, 3, 1, 2, 1, 'h', 'i'}, true, 0xF5))
                .options(new SendOptions(ReceiptRequest.ON_FAILURE, true, 2, 0x41, true, true))
                .reporting(RECEIPT)
                .after(NOW)
                .until(NOW.plusSeconds(60))
                .notifying(RECEIPT);
    }

    private static PlainMessage fullWithParameters() {
        return fullBuilder()
                .optionalParameters(List.of(
                        new OptionalParameter(0x1400, new byte[] {'1', '2'}),
                        new OptionalParameter(0x1401, new byte[] {'3'})))
                .build();
    }

    private static byte[] written(ShortMessage message) {
        byte[] octets = new byte[FORM.octets(message)];
        assertThat(FORM.write(message, octets, 0)).isEqualTo(octets.length);
        return octets;
    }

    private static ShortMessage read(byte[] octets) {
        return FORM.read(octets, 0, octets.length);
    }

    private static String hex(byte[] octets) {
        return HexFormat.of().formatHex(octets);
    }

    private static Body body(String text) {
        return new Body(text.getBytes(StandardCharsets.ISO_8859_1), false, 0);
    }

    private static final String BARE = "01000005000853484f5000000000000000";
    private static final String FULL =
            "01027f05000853484f500201011834343737303039303031323321090d0077006900640065002020"
                    + "ac06434d54f501080500030102016869020241044137050630304314323630323033303430351432"
                    + "36303230333034303601000668656c00000000698173f2c0de9cf802000000006981742ec0de9cf8" + "02";

    /** Messages of all kinds and with numbers and texts that nobody should send. */
    private static final class RandomPlain {
        private static final int[] NUMBERS = {0, 1, 0x7F, 0x80, 0x3FFF, 0x4000, -1, Integer.MIN_VALUE, 0x7FFFFFFF};
        private static final List<Instant> MOMENTS = List.of(Instant.EPOCH, NOW, Instant.MIN, Instant.MAX);

        private final Random random;

        RandomPlain(long seed) {
            random = new Random(seed);
        }

        private MessageTime time() {
            return random.nextBoolean()
                    ? new MessageTime.Calendar(moment())
                    : MessageTime.ARRIVAL.plus(Duration.ofMillis(random.nextInt()));
        }

        PlainMessage next() {
            PlainMessage.Builder message = PlainMessage.from(address()).service(text());
            Address[] whom = new Address[random.nextInt(4)];
            Arrays.setAll(whom, i -> address());
            byte[] octets = new byte[random.nextInt(200)];
            random.nextBytes(octets);
            message.to(whom).saying(new Body(octets, random.nextBoolean(), number()));
            ReceiptRequest request = ReceiptRequest.values()[random.nextInt(ReceiptRequest.values().length)];
            message.options(new SendOptions(
                    request, random.nextBoolean(), number(), number(), random.nextBoolean(), random.nextBoolean()));
            switch (random.nextInt(5)) {
                case 0 -> message.reporting(receipt());
                case 1 -> message.notifying(receipt());
                case 2 -> message.acknowledging();
                case 3 -> message.reporting(receipt()).acknowledging();
                default -> {}
            }
            if (random.nextBoolean()) {
                message.inGsm();
            }
            if (random.nextBoolean()) {
                message.deliverAt(time());
            }
            if (random.nextBoolean()) {
                message.expireAt(time());
            }
            if (random.nextBoolean()) {
                Set<CallbackEvent> events = CallbackEvent.of(random.nextInt(1 << CallbackEvent.values().length));
                message.callback(new CallbackRequest("style", text(), events, text(), text()));
            }
            if (random.nextBoolean()) {
                message.optionalParameters(parameters());
            }
            if (random.nextBoolean()) {
                message.labels(List.of("label " + random.nextInt(), "\u20ac"));
            }
            return message.build();
        }

        private List<OptionalParameter> parameters() {
            OptionalParameter[] parameters = new OptionalParameter[random.nextInt(4)];
            Arrays.setAll(parameters, i -> {
                byte[] value = new byte[random.nextInt(20)];
                random.nextBytes(value);
                return new OptionalParameter(1 + random.nextInt(OptionalParameter.TAG_MAX), value);
            });
            return List.of(parameters);
        }

        private Receipt receipt() {
            MessageState state = MessageState.values()[random.nextInt(MessageState.values().length)];
            ReceiptCounts counts = random.nextBoolean() ? ReceiptCounts.NONE : new ReceiptCounts(number(), number());
            return new Receipt(text(), state, text(), new ReceiptTimes(text(), text()), counts, text());
        }

        private Address address() {
            return new Address(number(), number(), text());
        }

        private int number() {
            return random.nextBoolean() ? random.nextInt(0x100) : NUMBERS[random.nextInt(NUMBERS.length)];
        }

        private Instant moment() {
            return random.nextBoolean()
                    ? Instant.ofEpochSecond(random.nextInt(), random.nextInt(1_000_000_000))
                    : MOMENTS.get(random.nextInt(MOMENTS.size()));
        }

        /** Also halves of characters. */
        private String text() {
            StringBuilder text = new StringBuilder();
            int most = random.nextBoolean() ? 0x80 : random.nextBoolean() ? 0x100 : 0x10000;
            for (int left = random.nextInt(random.nextInt(20) == 0 ? 300 : 20); left > 0; left--) {
                text.append((char) random.nextInt(most));
            }
            return text.toString();
        }
    }
}
