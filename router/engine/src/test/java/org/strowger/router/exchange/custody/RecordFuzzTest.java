package org.strowger.router.exchange.custody;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.CallbackEvent;
import org.strowger.message.CallbackRequest;
import org.strowger.message.MessageState;
import org.strowger.message.PlainMessage;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.Rewrite;
import org.strowger.message.SendOptions;
import org.strowger.message.ShortMessage;
import org.strowger.message.UnreadableMessage;
import org.strowger.router.application.CallbackReport;
import org.strowger.router.application.RequestClaim.MessageResult;
import org.strowger.router.config.credit.ChargeWhen;
import org.strowger.router.credit.Charge;
import org.strowger.router.credit.PartAttempt;
import org.strowger.router.filter.MessageChanges;
import org.strowger.router.receipts.ExpectedReceipt;
import org.strowger.router.receipts.PartOutcome;
import org.strowger.router.receipts.ReceiptExtras;
import org.strowger.router.receipts.ReceiptInterest;
import org.strowger.router.receipts.RetainedMessage;

/** Records with random contents: read as written, and cut or arbitrary bytes are refused in one way only. */
class RecordFuzzTest {
    private static final MessageForms FORMS = new MessageForms(List.of());

    static LongStream seeds() {
        return LongStream.range(0, 200);
    }

    private static String text(Random chance, int most) {
        StringBuilder text = new StringBuilder();
        for (int length = chance.nextInt(most + 1); length > 0; length--) {
            text.append((char) chance.nextInt(256));
        }
        return text.toString();
    }

    private static Address address(Random chance) {
        return new Address(chance.nextInt(256), chance.nextInt(256), text(chance, 21));
    }

    private static ShortMessage message(Random chance) {
        byte[] octets = new byte[chance.nextInt(2000)];
        chance.nextBytes(octets);
        ReceiptRequest[] requests = ReceiptRequest.values();
        PlainMessage.Builder message = PlainMessage.from(address(chance))
                .to(address(chance))
                .service(text(chance, 6))
                .saying(new Body(octets, false, chance.nextInt(256)))
                .options(new SendOptions(
                        requests[chance.nextInt(requests.length)],
                        chance.nextBoolean(),
                        chance.nextInt(4),
                        chance.nextInt(256),
                        chance.nextBoolean(),
                        chance.nextBoolean()));
        if (chance.nextBoolean()) {
            message.until(Instant.ofEpochMilli(chance.nextInt(1_000_000) * 1000L));
        }
        return message.build();
    }

    private static MessageChanges changes(Random chance) {
        return chance.nextBoolean()
                ? MessageChanges.NONE
                : MessageChanges.NONE.from(address(chance)).to(address(chance)).by(text(chance, 20));
    }

    private static JoinedParts parts(Random chance) {
        List<Long> ids = new ArrayList<>();
        List<Long> told = new ArrayList<>();
        for (int i = chance.nextInt(JoinedParts.MAX + 1); i > 0; i--) {
            long id = (long) i << 32 | chance.nextInt(1000);
            ids.add(id);
            if (chance.nextBoolean()) {
                told.add(id);
            }
        }
        return new JoinedParts(ids, told);
    }

    private static ExpectedReceipt expected(Random chance) {
        ReceiptInterest[] interests = ReceiptInterest.values();
        return new ExpectedReceipt(
                text(chance, 20),
                text(chance, 20),
                chance.nextLong(),
                text(chance, 64),
                interests[chance.nextInt(interests.length)],
                chance.nextBoolean(),
                ReceiptExtras.of(parts(chance).ids(), callback(chance), retained(chance), Charge.NONE)
                        .charging(charge(chance))
                        .of(chance.nextBoolean() ? attempt(chance) : PartAttempt.NONE)
                        .of(outcome(chance))
                        .saying(chance.nextBoolean()),
                address(chance),
                address(chance),
                text(chance, 20),
                chance.nextInt(256),
                TimeUnit.MILLISECONDS.toNanos(chance.nextInt()));
    }

    /** None, one, or several with different days. */
    private static Charge charge(Random chance) {
        Charge all = Charge.NONE;
        for (int i = chance.nextInt(4) - 1; i > 0; i--) {
            ChargeWhen when = ChargeWhen.values()[chance.nextInt(ChargeWhen.values().length)];
            all = all.and(new Charge(
                    text(chance, 20),
                    text(chance, 20),
                    1 + chance.nextInt(1_000_000),
                    Charge.UNKNOWN,
                    20_000 + i,
                    when));
        }
        return all;
    }

    private static RetainedMessage retained(Random chance) {
        byte[] message = new byte[chance.nextInt(2000)];
        chance.nextBytes(message);
        return chance.nextBoolean()
                ? RetainedMessage.NONE
                : new RetainedMessage(message, TimeUnit.MILLISECONDS.toNanos(chance.nextInt()), 0);
    }

    private static List<String> tried(Random chance) {
        int count = chance.nextInt(3) > 0 ? 0 : chance.nextInt(StoredMessage.TRIED_MAX + 1);
        return Stream.generate(() -> text(chance, 20)).limit(count).toList();
    }

    private static CallbackRequest callback(Random chance) {
        return chance.nextBoolean()
                ? CallbackRequest.NONE
                : new CallbackRequest(
                        "style",
                        "http://127.0.0.1/" + chance.nextInt(),
                        CallbackEvent.of(chance.nextInt(32)),
                        "\u20AC " + text(chance, 20),
                        text(chance, 20));
    }

    private static CallbackReport report(Random chance) {
        CallbackRequest request = callback(chance);
        CallbackEvent[] events = CallbackEvent.values();
        return request.isNone()
                ? CallbackReport.NONE
                : new CallbackReport(request, events[chance.nextInt(events.length)], text(chance, 20));
    }

    private static byte[] written(CustodyRecordWriter writer) {
        return Arrays.copyOf(writer.octets(), writer.length());
    }

    private static CustodyRecordReader reader(byte[] payload) {
        return new CustodyRecordReader(FORMS, ByteBuffer.wrap(payload));
    }

    private static String asText(ShortMessage message) {
        return message.source() + " " + message.destination() + " " + message.serviceType() + " "
                + Arrays.toString(message.body().octets()) + message.body().coding() + message.options()
                + message.expiresAt(Instant.EPOCH);
    }

    // ---- Round trips

    @ParameterizedTest
    @MethodSource("seeds")
    void aMessageIsReadAsItWasWritten(long seed) {
        Random chance = new Random(seed);
        JoinedParts parts = parts(chance);
        StoredMessage message = new StoredMessage(
                chance.nextLong(),
                text(chance, 20),
                chance.nextLong(),
                chance.nextLong(),
                text(chance, 20),
                message(chance),
                changes(chance),
                new StoredMessage.Attempts(tried(chance), chance.nextBoolean() ? 0 : chance.nextLong()),
                charge(chance),
                new StoredMessage.Judged(chance.nextBoolean(), chance.nextBoolean()));
        CustodyRecordWriter writer = new CustodyRecordWriter(FORMS);
        message.write(writer, parts);
        byte[] payload = written(writer);
        StoredMessage.Read whole = StoredMessage.read(reader(payload));
        StoredMessage read = whole.message();
        assertThat(read).usingRecursiveComparison().ignoringFields("message").isEqualTo(message);
        assertThat(asText(read.message())).isEqualTo(asText(message.message()));
        assertThat(whole.parts()).isEqualTo(parts);
        assertThat(whole.isReplaced()).isFalse();
        assertThat(StoredMessage.head(reader(payload)))
                .isEqualTo(new StoredMessage.Head(
                        message.id(), message.application(), message.sinceMillis(), message.charge()));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void anExpectedReceiptIsReadAsItWasWritten(long seed) {
        ExpectedReceipt expected = expected(new Random(seed));
        CustodyRecordWriter writer = new CustodyRecordWriter(FORMS);
        ExpectedReceiptForm.write(expected, TimeUnit.NANOSECONDS.toMillis(expected.untilNanos()), writer);
        assertThat(ExpectedReceiptForm.read(reader(written(writer)), TimeUnit.MILLISECONDS::toNanos))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void aDeliveryIsReadAsItWasWritten(long seed) {
        Random chance = new Random(seed);
        Rewrite rewrite = chance.nextBoolean() ? Rewrite.NONE : Rewrite.NONE.reporting(text(chance, 64));
        rewrite = chance.nextBoolean() ? rewrite : rewrite.from(address(chance));
        rewrite = chance.nextBoolean() ? rewrite : rewrite.to(address(chance));
        StoredDelivery delivery =
                new StoredDelivery(text(chance, 20), chance.nextLong(), rewrite, report(chance), message(chance));
        CustodyRecordWriter writer = new CustodyRecordWriter(FORMS);
        delivery.write(writer);
        StoredDelivery read = StoredDelivery.read(reader(written(writer)));
        assertThat(read.application()).isEqualTo(delivery.application());
        assertThat(read.untilMillis()).isEqualTo(delivery.untilMillis());
        assertThat(read.callback()).isEqualTo(delivery.callback());
        assertThat(read.rewrite().messageId()).isEqualTo(rewrite.messageId());
        assertThat(read.rewrite().source()).isEqualTo(rewrite.source());
        assertThat(read.rewrite().destination()).isEqualTo(rewrite.destination());
        assertThat(asText(read.message())).isEqualTo(asText(delivery.message()));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void aRequestIsReadAsItWasWritten(long seed) {
        Random chance = new Random(seed);
        List<MessageResult> results = new ArrayList<>();
        for (int i = chance.nextInt(5); i > 0; i--) {
            results.add(new MessageResult(text(chance, 20), text(chance, 20), chance.nextInt(256)));
        }
        StoredRequest request = new StoredRequest(
                text(chance, 20), "\u20AC " + text(chance, 20), text(chance, 64), chance.nextLong(), results);
        CustodyRecordWriter writer = new CustodyRecordWriter(FORMS);
        request.write(writer);
        assertThat(StoredRequest.read(reader(written(writer)))).isEqualTo(request);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void aSegmentIsReadAsItWasWritten(long seed) {
        Random chance = new Random(seed);
        StoredSegment segment =
                new StoredSegment(text(chance, 20), text(chance, 20), chance.nextLong(), message(chance));
        CustodyRecordWriter writer = new CustodyRecordWriter(FORMS);
        segment.write(writer);
        StoredSegment read = StoredSegment.read(reader(written(writer)));
        assertThat(read.application()).isEqualTo(segment.application());
        assertThat(read.smsc()).isEqualTo(segment.smsc());
        assertThat(read.untilMillis()).isEqualTo(segment.untilMillis());
        assertThat(asText(read.message())).isEqualTo(asText(segment.message()));
    }

    // ---- Damage

    /** It is read back while the process runs, when the store has not looked at all of its frame. */
    @ParameterizedTest
    @MethodSource("seeds")
    void anUnclaimedMessageWithAChangedBitIsUnreadable(long seed) {
        Random chance = new Random(seed);
        StoredUnclaimed message = new StoredUnclaimed(
                new StoredUnclaimed.Head(text(chance, 20), chance.nextLong(), text(chance, 20)), message(chance));
        CustodyRecordWriter writer = new CustodyRecordWriter(FORMS);
        message.write(writer);
        byte[] payload = written(writer);
        StoredUnclaimed read = StoredUnclaimed.read(reader(payload));
        assertThat(read.head()).isEqualTo(message.head());
        assertThat(asText(read.message())).isEqualTo(asText(message.message()));
        payload[chance.nextInt(payload.length)] ^= (byte) (1 << chance.nextInt(Byte.SIZE));
        assertThatThrownBy(() -> StoredUnclaimed.read(reader(payload))).hasMessage("the checksum is wrong");
    }

    private static void read(RecordKind kind, byte[] payload) {
        switch (kind) {
            case MESSAGE -> {
                StoredMessage.head(reader(payload));
                StoredMessage.read(reader(payload));
            }
            case SENT, WAITS, HELD -> StoredPosition.read(reader(payload));
            case EXPECTED -> ExpectedReceiptForm.read(reader(payload), TimeUnit.MILLISECONDS::toNanos);
            case DELIVERY -> StoredDelivery.read(reader(payload));
            case REQUEST -> StoredRequest.read(reader(payload));
            case SEGMENT -> StoredSegment.read(reader(payload));
            case MAIL_READ, STRAYS_READ -> ReadPosition.read(1, reader(payload));
            case ACCOUNT -> StoredAccount.read(reader(payload));
            case TOP_UP -> StoredAccount.TopUp.read(reader(payload));
            case LIMIT_DAY -> StoredDay.read(reader(payload));
            case UNCLAIMED -> StoredUnclaimed.read(reader(payload));
            case KEPT_OUTCOME -> KeptOutcome.read(reader(payload));
        }
    }

    private static PartOutcome outcome(Random chance) {
        MessageState[] states = MessageState.values();
        MessageState state = states[chance.nextInt(states.length)];
        return state == MessageState.DELIVERED ? PartOutcome.DELIVERED : new PartOutcome(state, text(chance, 20));
    }

    private static PartAttempt attempt(Random chance) {
        return new PartAttempt(chance.nextBoolean() ? 0 : chance.nextLong(), 1 + chance.nextInt(9));
    }

    private static boolean isReadable(RecordKind kind, byte[] payload) {
        try {
            read(kind, payload);
            return true;
        } catch (UnreadableRecord | UnreadableMessage e) {
            assertThat(e).hasMessageMatching("(?s).+");
            return false;
        }
    }

    /** Any other exception would fail the test. */
    @ParameterizedTest
    @EnumSource
    void arbitraryBytesCauseOnlyTheExceptionForUnreadableRecords(RecordKind kind) {
        Random chance = new Random(1);
        for (int i = 0; i < 20_000; i++) {
            byte[] payload = new byte[chance.nextInt(100)];
            chance.nextBytes(payload);
            if (payload.length > 0) {
                payload[0] = (byte) (1 + chance.nextInt(5)); // Most of them have a format that is known.
            }
            isReadable(kind, payload);
        }
        assertThat(isReadable(kind, new byte[0])).isFalse();
        assertThat(isReadable(kind, new byte[] {99, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}))
                .isFalse();
    }

    /** A length field of a damaged record must not make the reader allocate what it says. */
    @ParameterizedTest
    @EnumSource(names = {"MESSAGE", "DELIVERY"})
    void aMessageLongerThanItsRecordIsUnreadable(RecordKind kind) {
        byte[] name = "plain".getBytes(StandardCharsets.US_ASCII);
        ByteBuffer payload = ByteBuffer.allocate(200);
        if (kind == RecordKind.MESSAGE) {
            payload.put((byte) 1)
                    .putLong(1)
                    .putShort((short) 0)
                    .putLong(1)
                    .putLong(1)
                    .putShort((short) 0);
        } else {
            payload.put((byte) 1).putShort((short) 0).putLong(1).put((byte) 0);
        }
        payload.putShort((short) name.length).put(name).putInt(Integer.MAX_VALUE);
        assertThat(isReadable(kind, payload.array())).isFalse();
    }
}
