package org.strowger.router.exchange.custody;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.CallbackEvent;
import org.strowger.message.CallbackRequest;
import org.strowger.message.MessageState;
import org.strowger.message.PlainMessage;
import org.strowger.message.Receipt;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.Rewrite;
import org.strowger.message.SendOptions;
import org.strowger.message.ShortMessage;
import org.strowger.message.UnreadableMessage;
import org.strowger.router.application.CallbackReport;
import org.strowger.router.application.RequestClaim.MessageResult;
import org.strowger.router.config.SmscSettings.OnUncertain;
import org.strowger.router.config.credit.ChargeWhen;
import org.strowger.router.credit.Charge;
import org.strowger.router.credit.Fate;
import org.strowger.router.credit.PartAttempt;
import org.strowger.router.credit.PartCharges;
import org.strowger.router.credit.Totals;
import org.strowger.router.filter.MessageChanges;
import org.strowger.router.receipts.ExpectedReceipt;
import org.strowger.router.receipts.PartOutcome;
import org.strowger.router.receipts.ReceiptExtras;
import org.strowger.router.receipts.ReceiptInterest;
import org.strowger.router.receipts.RetainedMessage;
import org.strowger.router.table.Origin;
import org.strowger.smpp.Smpp;

/** Records as they are written, read, and read when they are damaged. */
class RecordsTest {
    private static final MessageForms FORMS = new MessageForms(List.of(Smpp.TRAITS));
    static final long ID = 0x0123_4567_89AB_CDEFL;
    private static final long SINCE = 1_770_091_506_000L;
    private static final long UNTIL = SINCE + 172_800_000L;
    private static final PartCharges ATTEMPT = new PartCharges(new PartAttempt(ID + 9, ID + 8), ID, "operator-a");
    private static final JoinedParts PARTS = new JoinedParts(List.of(ID, ID + 1, ID + 2), List.of(ID + 1, ID + 2));
    private static final Address SHOP = Address.alphanumeric("SHOP");
    private static final Address ALICE = Address.international("447700900123");

    /** A submit_sm of 3.4 that says "hi" from 447700900001 to 447700900123, as its own form writes it. */
    private static final String SMPP = "0134000000003b000000040000000000000005"
            + "0001013434373730303930303030310001013434373730303930303132330000000000000000000002"
            + "6869";

    private static final MessageChanges CHANGES = MessageChanges.NONE
            .from(Address.alphanumeric("Shop"))
            .to(Address.international("447700900123"))
            .by("ported");

    private static ShortMessage smpp() {
        byte[] octets = HexFormat.of().parseHex(SMPP);
        return Smpp.TRAITS.form().read(octets, 0, octets.length);
    }

    private static ShortMessage plain() {
        return PlainMessage.from(SHOP)
                .to(ALICE)
                .saying(new Body("hello".getBytes(StandardCharsets.US_ASCII), false, 0))
                .options(new SendOptions(ReceiptRequest.ON_FAILURE, false, 2, 0, false, false))
                .until(Instant.ofEpochMilli(UNTIL))
                .build();
    }

    private static ShortMessage receipt() {
        return PlainMessage.from(ALICE)
                .to(SHOP)
                .reporting(Receipt.of("81985529216486895", MessageState.EXPIRED, "000"))
                .build();
    }

    private static final CallbackRequest CALLBACK = new CallbackRequest(
            "kannel",
            "http://127.0.0.1:8080/dlr?status=%d",
            Set.of(CallbackEvent.SENT, CallbackEvent.DELIVERED),
            "order 4711",
            "mask=9");

    static ExpectedReceipt expectation(ReceiptInterest wanted, boolean promised, int part) {
        return expectation(wanted, promised, part, List.of());
    }

    private static ExpectedReceipt joinedExpectation() {
        return expectation(ReceiptInterest.END, true, 0, List.of(ID + 1, ID + 2));
    }

    static ExpectedReceipt expectation(ReceiptInterest wanted, boolean promised, int part, List<Long> others) {
        return new ExpectedReceipt(
                "operator-a",
                "shop",
                ID,
                "5F3A",
                wanted,
                promised,
                ReceiptExtras.of(others, CallbackRequest.NONE),
                SHOP,
                ALICE,
                "447700900123",
                part,
                TimeUnit.MILLISECONDS.toNanos(UNTIL));
    }

    private static ExpectedReceipt expectationWithCallback() {
        return new ExpectedReceipt(
                "operator-a",
                "shop",
                ID,
                "5F3A",
                ReceiptInterest.END,
                true,
                ReceiptExtras.of(List.of(), CALLBACK),
                SHOP,
                ALICE,
                "447700900123",
                0,
                TimeUnit.MILLISECONDS.toNanos(UNTIL));
    }

    private static ExpectedReceipt expectationWithMessage() {
        CustodyRecordWriter writer = new CustodyRecordWriter(FORMS);
        tried(MessageChanges.NONE).writeReplaced(writer);
        byte[] message = Arrays.copyOf(writer.octets(), writer.length());
        return new ExpectedReceipt(
                "operator-a",
                "shop",
                ID,
                "5F3A",
                ReceiptInterest.END,
                true,
                ReceiptExtras.of(
                        List.of(),
                        CallbackRequest.NONE,
                        new RetainedMessage(message, TimeUnit.MILLISECONDS.toNanos(SINCE), 0),
                        Charge.NONE),
                SHOP,
                ALICE,
                "447700900123",
                0,
                TimeUnit.MILLISECONDS.toNanos(UNTIL));
    }

    private static StoredMessage tried(MessageChanges changes) {
        return new StoredMessage(
                ID,
                "shop",
                SINCE,
                UNTIL,
                "",
                smpp(),
                changes,
                new StoredMessage.Attempts(List.of("operator-a", "operator-b"), 0),
                Charge.NONE,
                StoredMessage.Judged.NO);
    }

    private static void write(ExpectedReceipt expected, CustodyRecordWriter to) {
        ExpectedReceiptForm.write(expected, TimeUnit.NANOSECONDS.toMillis(expected.untilNanos()), to);
    }

    /** One of each, by the names of the lines of the file. */
    static Map<String, Consumer<CustodyRecordWriter>> all() {
        Map<String, Consumer<CustodyRecordWriter>> all = new LinkedHashMap<>();
        all.put("MESSAGE smpp", to -> new StoredMessage(
                        ID, "shop", SINCE, UNTIL, "operator-a", smpp(), MessageChanges.NONE)
                .write(to, JoinedParts.NONE));
        all.put("MESSAGE plain", to -> new StoredMessage(0xFFFF_FFFFL, "", 0, -1, "", plain(), MessageChanges.NONE)
                .write(to, JoinedParts.NONE));
        all.put("MESSAGE joined", to -> new StoredMessage(
                        ID, "shop", SINCE, UNTIL, "operator-a", smpp(), MessageChanges.NONE)
                .write(to, PARTS));
        all.put("MESSAGE replaced", to -> new StoredMessage(ID, "shop", SINCE, UNTIL, "", smpp(), MessageChanges.NONE)
                .writeReplaced(to));
        all.put("MESSAGE changed", to -> new StoredMessage(ID, "shop", SINCE, UNTIL, "", smpp(), CHANGES)
                .write(to, JoinedParts.NONE));
        all.put("MESSAGE joined and changed", to -> new StoredMessage(ID, "shop", SINCE, UNTIL, "", smpp(), CHANGES)
                .write(to, PARTS));
        all.put("MESSAGE replaced and changed", to -> new StoredMessage(ID, "shop", SINCE, UNTIL, "", smpp(), CHANGES)
                .writeReplaced(to));
        all.put("SENT", to -> new StoredPosition(ID, "operator-a").write(to));
        all.put("WAITS", to -> new StoredPosition(ID, "").write(to));
        all.put("SENT after parts", to -> new StoredPosition(ID, "operator-a", 50, false, OnUncertain.RESEND)
                .write(to));
        all.put("WAITS after parts", to -> new StoredPosition(ID, "", 999, false, OnUncertain.RESEND).write(to));
        all.put("HELD", to -> new StoredPosition(ID, "it was with operator-a when the session broke").write(to));
        all.put("EXPECTED whole", to -> write(expectation(ReceiptInterest.END, true, 0), to));
        all.put("EXPECTED joined", to -> write(joinedExpectation(), to));
        all.put("EXPECTED part", to -> write(expectation(ReceiptInterest.NEWS, false, 255), to));
        all.put("EXPECTED unasked", to -> write(expectation(ReceiptInterest.NOTHING, false, 0), to));
        putDeliveries(all);
        all.put("REQUEST", to -> request(0).write(to));
        all.put("REQUEST with segments", to -> request(3).write(to));
        all.put("SEGMENT", to -> new StoredSegment("shop", "operator-a", UNTIL, smpp()).write(to));
        all.put("MAIL_READ", to -> new ReadPosition(7, 123_456).write(to));
        all.put("STRAYS_READ", to -> new ReadPosition(7, 1L << 40).write(to));
        all.put("EXPECTED with callback", to -> write(expectationWithCallback(), to));
        all.put("MESSAGE tried", to -> tried(CHANGES).write(to, JoinedParts.NONE));
        all.put("MESSAGE joined and tried", to -> tried(CHANGES).write(to, PARTS));
        all.put("MESSAGE replaced and tried", to -> tried(MessageChanges.NONE).writeReplaced(to));
        all.put("EXPECTED with message", to -> write(expectationWithMessage(), to));
        all.put("DELIVERY with callback", to -> new StoredDelivery(
                        "shop",
                        UNTIL,
                        Rewrite.NONE.reporting("123"),
                        new CallbackReport(CALLBACK, CallbackEvent.DELIVERED, "operator-a"),
                        receipt())
                .write(to));
        all.put("UNCLAIMED", to -> unclaimed().write(to));
        all.put(
                "UNCLAIMED that asked for an opt-out",
                to -> unclaimed().written("opted-out").write(to));
        putJudged(all);
        putCharged(all);
        return all;
    }

    private static StoredRequest request(int segments) {
        return new StoredRequest(
                "shop",
                "8e03978e-40d5-43e8-bc93-6894a57f9324",
                "5f3a",
                UNTIL,
                List.of(new MessageResult("123", "", segments), new MessageResult("", "TOO_FAST", 0)));
    }

    private static void putDeliveries(Map<String, Consumer<CustodyRecordWriter>> all) {
        all.put(
                "DELIVERY as it came",
                to -> new StoredDelivery("shop", UNTIL, Rewrite.NONE, CallbackReport.NONE, smpp()).write(to));
        all.put("DELIVERY all changed", to -> changed(
                        Rewrite.NONE.reporting("123").from(ALICE).to(SHOP))
                .write(to));
        all.put("DELIVERY id", to -> changed(Rewrite.NONE.reporting("0A0B0C0D")).write(to));
        all.put("DELIVERY source", to -> changed(Rewrite.NONE.from(ALICE)).write(to));
        all.put("DELIVERY destination", to -> changed(Rewrite.NONE.to(SHOP)).write(to));
    }

    private static void putJudged(Map<String, Consumer<CustodyRecordWriter>> all) {
        all.put("MESSAGE judged", to -> judged().write(to, new JoinedParts(List.of(ID, ID + 1), List.of(ID))));
        all.put("MESSAGE judged and replaced", to -> judged().writeReplaced(to));
        all.put("MESSAGE exempt", to -> exempt().write(to, JoinedParts.NONE));
        all.put("SENT held if uncertain", to -> new StoredPosition(ID, "operator-a", 0, false, OnUncertain.HOLD)
                .write(to));
        all.put(
                "SENT after parts, judged, failed if uncertain",
                to -> new StoredPosition(ID, "operator-a", 50, true, OnUncertain.FAIL).write(to));
        all.put("SENT judged", to -> new StoredPosition(ID, "operator-a", 0, true, OnUncertain.RESEND).write(to));
        all.put("SENT after parts, judged", to -> new StoredPosition(ID, "operator-a", 50, true, OnUncertain.RESEND)
                .write(to));
    }

    private static StoredUnclaimed unclaimed() {
        return new StoredUnclaimed(new StoredUnclaimed.Head("operator-a", SINCE, ""), smpp());
    }

    private static void putCharged(Map<String, Consumer<CustodyRecordWriter>> all) {
        all.put("MESSAGE charged", to -> charged().write(to, JoinedParts.NONE));
        all.put("MESSAGE joined and charged", to -> charged().write(to, PARTS));
        all.put("EXPECTED charged", to -> write(expectationWithCharge(), to));
        all.put("MESSAGE charged by segments", to -> charged(countedCharge()).write(to, JoinedParts.NONE));
        all.put("EXPECTED of an attempt", to -> write(expectationOfAttempt(), to));
        all.put("EXPECTED of an attempt after an undelivered part", to -> write(expectationAfterUndelivered(), to));
        all.put("LIMIT_DAY", to -> new StoredDay(20_422).write(to));
        all.put("KEPT_OUTCOME", to -> KeptOutcome.write(charge(), ATTEMPT, Fate.DELIVERED, to));
        all.put("ACCOUNT", to -> new StoredAccount("shop", new Totals(9, 8, 7, 20_000, 6, 19_998, 5)).write(to));
        all.put("UNCLAIMED", to -> unclaimed().write(to));
        all.put(
                "UNCLAIMED that asked for an opt-out",
                to -> unclaimed().written("opted-out").write(to));
        all.put("TOP_UP", to -> topUp("invoice 4711", StoredAccount.TopUp.UNTOLD)
                .write(to));
        all.put("TOP_UP managed", to -> topUp("invoice 4711", "billing").write(to));
    }

    private static StoredAccount.TopUp topUp(String key, String manager) {
        return new StoredAccount.TopUp("shop", key, manager, 25_000_000, SINCE);
    }

    private static Charge charge() {
        return new Charge("shop", "retail", 30_000, Charge.UNKNOWN, 20_000, ChargeWhen.DELIVERED)
                .and(new Charge("shop", "retail", 30_000, Charge.UNKNOWN, 20_001, ChargeWhen.DELIVERED));
    }

    private static Charge countedCharge() {
        return new Charge("shop", "retail", 60_000, 2, 20_000, ChargeWhen.SUBMITTED)
                .and(new Charge("shop", "retail", 120_000, 300, 20_001, ChargeWhen.DELIVERED));
    }

    private static ExpectedReceipt expectationOfAttempt() {
        ExpectedReceipt charged = expectationWithCharge();
        return charged.with(charged.wanted(), charged.extras().of(ATTEMPT.attempt()));
    }

    private static ExpectedReceipt expectationAfterUndelivered() {
        ExpectedReceipt other = expectationOfAttempt();
        return other.with(other.wanted(), other.extras().of(new PartOutcome(MessageState.UNDELIVERABLE, "005")));
    }

    private static StoredMessage charged() {
        return charged(charge());
    }

    private static StoredMessage charged(Charge charge) {
        return new StoredMessage(
                ID,
                "shop",
                SINCE,
                UNTIL,
                "",
                smpp(),
                MessageChanges.NONE,
                StoredMessage.Attempts.NONE,
                charge,
                StoredMessage.Judged.NO);
    }

    private static StoredMessage judged() {
        MessageChanges changes = CHANGES.notBefore(SINCE + 1).withOrigin(new Origin("GB", "blue", "234", "10"));
        return new StoredMessage(
                ID,
                "shop",
                SINCE,
                UNTIL,
                "a",
                smpp(),
                changes,
                new StoredMessage.Attempts(List.of("b"), ID + 8),
                charge(),
                new StoredMessage.Judged(true, false));
    }

    private static StoredMessage exempt() {
        return new StoredMessage(
                ID,
                "shop",
                SINCE,
                UNTIL,
                "",
                smpp(),
                MessageChanges.NONE,
                StoredMessage.Attempts.NONE,
                Charge.NONE,
                new StoredMessage.Judged(false, true));
    }

    private static ExpectedReceipt expectationWithCharge() {
        return new ExpectedReceipt(
                "operator-a",
                "shop",
                ID,
                "5F3A",
                ReceiptInterest.NOTHING,
                true,
                ReceiptExtras.of(List.of(), CallbackRequest.NONE, RetainedMessage.NONE, charge()),
                SHOP,
                ALICE,
                "447700900123",
                0,
                TimeUnit.MILLISECONDS.toNanos(UNTIL));
    }

    private static StoredDelivery changed(Rewrite rewrite) {
        return new StoredDelivery("shop", UNTIL, rewrite, CallbackReport.NONE, receipt());
    }

    private static RecordKind kind(String name) {
        return RecordKind.valueOf(name.contains(" ") ? name.substring(0, name.indexOf(' ')) : name);
    }

    static Stream<String> names() {
        return all().keySet().stream();
    }

    static byte[] written(String name) {
        CustodyRecordWriter writer = new CustodyRecordWriter(FORMS);
        Objects.requireNonNull(all().get(name)).accept(writer);
        return Arrays.copyOf(writer.octets(), writer.length());
    }

    private static CustodyRecordReader reader(byte[] payload) {
        return new CustodyRecordReader(FORMS, ByteBuffer.wrap(payload));
    }

    private static Object read(RecordKind kind, byte[] payload) {
        CustodyRecordReader from = reader(payload);
        return switch (kind) {
            case MESSAGE -> StoredMessage.read(from);
            case SENT, WAITS, HELD -> StoredPosition.read(from);
            case EXPECTED -> ExpectedReceiptForm.read(from, TimeUnit.MILLISECONDS::toNanos);
            case DELIVERY -> StoredDelivery.read(from);
            case REQUEST -> StoredRequest.read(from);
            case SEGMENT -> StoredSegment.read(from);
            case MAIL_READ, STRAYS_READ -> ReadPosition.read(7, from);
            case ACCOUNT -> StoredAccount.read(from);
            case TOP_UP -> StoredAccount.TopUp.read(from);
            case LIMIT_DAY -> StoredDay.read(from);
            case UNCLAIMED -> StoredUnclaimed.read(from);
            case KEPT_OUTCOME -> KeptOutcome.read(from);
        };
    }

    private static Object read(String name) {
        return read(kind(name), written(name));
    }

    // ---- There and back

    /** All that a record says, in words that can be compared: messages have no equality of their own. */
    private static String said(Object record) {
        if (record instanceof StoredMessage.Read read) {
            StoredMessage what = read.message();
            return what.id() + " " + what.application() + " " + what.sinceMillis() + " " + what.untilMillis() + " "
                    + what.smsc() + " " + said(what.message()) + " " + what.changes() + " " + read.parts() + " "
                    + what.attempts().tried() + " " + what.charge();
        }
        if (record instanceof StoredDelivery what) {
            return what.application() + " " + what.untilMillis() + " "
                    + what.rewrite().messageId() + " " + what.rewrite().source() + " "
                    + what.rewrite().destination() + " " + what.callback() + " " + said(what.message());
        }
        if (record instanceof StoredSegment what) {
            return what.application() + " " + what.smsc() + " " + what.untilMillis() + " " + said(what.message());
        }
        if (record instanceof StoredUnclaimed what) {
            return what.head() + " " + said(what.message());
        }
        return record.toString();
    }

    private static String said(ShortMessage message) {
        return message.kind() + " " + message.source() + " " + message.destination() + " "
                + Arrays.toString(message.body().octets()) + " " + message.receipt() + " " + message.options()
                + message.expiresAt(Instant.EPOCH);
    }

    @ParameterizedTest
    @MethodSource("names")
    void aRecordIsWrittenAsItWasRead(String name) {
        Object record = read(name);
        CustodyRecordWriter again = new CustodyRecordWriter(FORMS);
        if (record instanceof StoredMessage.Read read) {
            write(read, again);
        } else if (record instanceof StoredPosition what) {
            what.write(again);
        } else if (record instanceof ExpectedReceipt what) {
            write(what, again);
        } else if (record instanceof ReadPosition what) {
            what.write(again);
        } else if (record instanceof StoredRequest what) {
            what.write(again);
        } else if (record instanceof StoredSegment what) {
            what.write(again);
        } else if (record instanceof KeptOutcome what) {
            PartCharges of = new PartCharges(what.attempt(), what.message(), what.smsc());
            KeptOutcome.write(what.charge(), of, what.fate(), again);
        } else if (record instanceof StoredUnclaimed what) {
            what.write(again);
        } else if (record instanceof StoredAccount what) {
            what.write(again);
        } else if (record instanceof StoredDay what) {
            what.write(again);
        } else if (record instanceof StoredAccount.TopUp what) {
            what.write(again);
        } else {
            ((StoredDelivery) record).write(again);
        }
        assertThat(Arrays.copyOf(again.octets(), again.length())).isEqualTo(written(name));
    }

    private static void write(StoredMessage.Read read, CustodyRecordWriter to) {
        if (read.isReplaced()) {
            read.message().writeReplaced(to);
        } else {
            read.message().write(to, read.parts());
        }
    }

    @Test
    void aReplacedMessageIsMarkedAsReplacedAndHasNoParts() {
        StoredMessage.Read replaced = StoredMessage.read(reader(written("MESSAGE replaced")));
        assertThat(replaced.isReplaced()).isTrue();
        assertThat(replaced.parts().isNone()).isTrue();
        assertThat(StoredMessage.read(reader(written("MESSAGE smpp"))).isReplaced())
                .isFalse();
        assertThat(StoredMessage.read(reader(written("MESSAGE joined"))).isReplaced())
                .isFalse();
    }

    @Test
    void readsTheSegmentsOfAChargeAndThePositionAfterParts() {
        assertThat(message("MESSAGE charged by segments").charge()).isEqualTo(countedCharge());
        assertThat(message("MESSAGE charged").charge().isCounted()).isFalse();
        assertThat(read("SENT after parts"))
                .isEqualTo(new StoredPosition(ID, "operator-a", 50, false, OnUncertain.RESEND));
        assertThat(read("WAITS after parts")).isEqualTo(new StoredPosition(ID, "", 999, false, OnUncertain.RESEND));
    }

    /** As long as a node of the cluster reads only format 1. */
    @Test
    void format1OmitsTheSegmentsOfAChargeAndThePartsOfAPosition() {
        CustodyRecordWriter writer = new CustodyRecordWriter(new MessageForms(List.of(Smpp.TRAITS), () -> 1));
        charged(countedCharge()).write(writer, JoinedParts.NONE);
        StoredMessage read = StoredMessage.read(reader(Arrays.copyOf(writer.octets(), writer.length())))
                .message();
        assertThat(read.charge().total()).isEqualTo(180_000);
        assertThat(read.charge().isCounted()).isFalse();
        new StoredPosition(ID, "operator-a", 50, false, OnUncertain.RESEND).write(writer);
        assertThat(StoredPosition.read(reader(Arrays.copyOf(writer.octets(), writer.length()))))
                .isEqualTo(new StoredPosition(ID, "operator-a"));
    }

    @Test
    void theChargeOfAPartKeepsTheNumberOfTheAttempt() {
        assertThat(read("EXPECTED of an attempt")).isEqualTo(expectationOfAttempt());
        assertThat(read("EXPECTED of an attempt after an undelivered part")).isEqualTo(expectationAfterUndelivered());
        assertThat(read("KEPT_OUTCOME"))
                .isEqualTo(new KeptOutcome(charge(), ID, "operator-a", ATTEMPT.attempt(), Fate.DELIVERED));
    }

    @Test
    void readsAMessageWithAllItsFields() {
        StoredMessage read = message("MESSAGE smpp");
        assertThat(read.id()).isEqualTo(ID);
        assertThat(read.application()).isEqualTo("shop");
        assertThat(read.sinceMillis()).isEqualTo(SINCE);
        assertThat(read.untilMillis()).isEqualTo(UNTIL);
        assertThat(read.smsc()).isEqualTo("operator-a");
        assertThat(said(read.message())).isEqualTo(said(smpp()));
        StoredMessage other = message("MESSAGE plain");
        assertThat(other.untilMillis()).isEqualTo(-1);
        assertThat(said(other.message())).isEqualTo(said(plain()));
    }

    @Test
    void readsTheSegmentsOfAJoinedMessage() {
        assertThat(StoredMessage.read(reader(written("MESSAGE joined"))).parts())
                .isEqualTo(PARTS);
        assertThat(PARTS.id()).isEqualTo(ID + 1);
        assertThat(PARTS.others()).containsExactly(ID + 2);
        assertThat(StoredMessage.read(reader(written("MESSAGE smpp"))).parts().isNone())
                .isTrue();
        assertThat(read("EXPECTED joined")).isEqualTo(joinedExpectation());
    }

    @Test
    void readsTheFilterResultStoredWithAMessage() {
        StoredMessage.Read joined = StoredMessage.read(reader(written("MESSAGE judged")));
        assertThat(joined.message().judged()).isEqualTo(new StoredMessage.Judged(true, false));
        assertThat(joined.message().changes()).isEqualTo(judged().changes());
        assertThat(joined.message().attempts()).isEqualTo(new StoredMessage.Attempts(List.of("b"), ID + 8));
        assertThat(joined.parts()).isEqualTo(new JoinedParts(List.of(ID, ID + 1), List.of(ID)));
        StoredMessage.Read replaced = StoredMessage.read(reader(written("MESSAGE judged and replaced")));
        assertThat(replaced.isReplaced()).isTrue();
        assertThat(replaced.message().changes()).isEqualTo(judged().changes());
        StoredMessage.Read exempt = StoredMessage.read(reader(written("MESSAGE exempt")));
        assertThat(exempt.message().judged().isExempt()).isTrue();
        assertThat(StoredPosition.read(reader(written("SENT judged"))))
                .isEqualTo(new StoredPosition(ID, "operator-a", 0, true, OnUncertain.RESEND));
        assertThat(StoredPosition.read(reader(written("SENT after parts, judged"))))
                .isEqualTo(new StoredPosition(ID, "operator-a", 50, true, OnUncertain.RESEND));
        assertThat(StoredPosition.read(reader(written("SENT"))).isJudged()).isFalse();
    }

    @Test
    void readsTheActionForAMessageThatTheSmscMayHave() {
        assertThat(read("SENT held if uncertain"))
                .isEqualTo(new StoredPosition(ID, "operator-a", 0, false, OnUncertain.HOLD));
        assertThat(read("SENT after parts, judged, failed if uncertain"))
                .isEqualTo(new StoredPosition(ID, "operator-a", 50, true, OnUncertain.FAIL));
        assertThat(read("SENT")).isEqualTo(new StoredPosition(ID, "operator-a"));
    }

    private static StoredMessage message(String name) {
        return StoredMessage.read(reader(written(name))).message();
    }

    @Test
    void aMessageKeepsTheChangesByFilters() {
        assertThat(message("MESSAGE smpp").changes()).isEqualTo(MessageChanges.NONE);
        for (String name : List.of("MESSAGE changed", "MESSAGE joined and changed", "MESSAGE replaced and changed")) {
            assertThat(message(name).changes()).as(name).isEqualTo(CHANGES);
        }
        StoredMessage.Read joined = StoredMessage.read(reader(written("MESSAGE joined and changed")));
        assertThat(joined.parts()).isEqualTo(PARTS);
        assertThat(joined.isReplaced()).isFalse();
        StoredMessage.Read replaced = StoredMessage.read(reader(written("MESSAGE replaced and changed")));
        assertThat(replaced.isReplaced()).isTrue();
    }

    @Test
    void readsADeliveryAsItWasWritten() {
        StoredDelivery read = (StoredDelivery) read("DELIVERY all changed");
        assertThat(read.rewrite().messageId()).contains("123");
        assertThat(read.rewrite().source()).contains(ALICE);
        assertThat(read.rewrite().destination()).contains(SHOP);
        assertThat(said(read.message())).isEqualTo(said(receipt()));
        StoredDelivery other = (StoredDelivery) read("DELIVERY as it came");
        assertThat(other.rewrite().isNone()).isTrue();
    }

    @Test
    void oneWriterWritesSmallAndLargeRecordsAlternately() {
        CustodyRecordWriter writer = new CustodyRecordWriter(FORMS);
        ShortMessage large = PlainMessage.from(SHOP)
                .to(ALICE)
                .saying(new Body(new byte[300_000], false, 0))
                .build();
        for (int i = 0; i < 3; i++) {
            new StoredMessage(ID, "shop", SINCE, UNTIL, "", large, MessageChanges.NONE).write(writer, JoinedParts.NONE);
            byte[] octets = Arrays.copyOf(writer.octets(), writer.length());
            assertThat(((StoredMessage.Read) read(RecordKind.MESSAGE, octets))
                            .message()
                            .message()
                            .body()
                            .octets())
                    .hasSize(300_000);
            new StoredPosition(ID, "a").write(writer);
            assertThat(Arrays.copyOf(writer.octets(), writer.length())).hasSize(12);
        }
    }

    // ---- Damaged

    @ParameterizedTest
    @MethodSource("names")
    void aTruncatedRecordIsUnreadable(String name) {
        byte[] octets = written(name);
        for (int length = 0; length < octets.length; length++) {
            byte[] cut = Arrays.copyOf(octets, length);
            assertThatThrownBy(() -> read(kind(name), cut))
                    .as(length + " octets of " + name)
                    .isInstanceOfAny(UnreadableRecord.class, UnreadableMessage.class);
        }
    }

    /**
     * It may still say something; else it is unreadable and no more, and nothing is as large as a damaged number says.
     */
    @ParameterizedTest
    @MethodSource("names")
    void aDamagedRecordIsReadOrReportedAsUnreadable(String name) {
        byte[] octets = written(name);
        for (int at = 0; at < octets.length; at++) {
            byte before = octets[at];
            for (int value = 0; value < 256; value++) {
                octets[at] = (byte) value;
                try {
                    assertThat(said(read(kind(name), octets))).isNotEmpty();
                } catch (UnreadableRecord | UnreadableMessage e) {
                    assertThat(octets[at]).as("octet " + at).isNotEqualTo(before);
                }
            }
            octets[at] = before;
        }
    }

    @Test
    void recordsOfUnknownKindsAndFormatsAreUnreadableAndOtherRecordsAreRead() {
        RecoveredRecords findings = new RecoveredRecords(FORMS, 1);
        findings.record(1, 0, ByteBuffer.wrap(new byte[0]));
        findings.record(2, RecordKind.values().length + 1, ByteBuffer.wrap(new byte[0]));
        findings.record(3, -1, ByteBuffer.wrap(new byte[0]));
        byte[] later = written("SENT");
        later[0] = 17;
        findings.record(4, RecordKind.SENT.code(), ByteBuffer.wrap(later));
        findings.record(5, RecordKind.SENT.code(), ByteBuffer.wrap(written("SENT")));
        assertThat(findings.unreadable()).isEqualTo(4);
        assertThat(findings.firstUnreadable()).isEqualTo("record 1: unknown record kind 0");
        assertThat(findings.complete().superseded()).containsExactly(5L);
        assertThat(findings.greatestId()).isEqualTo(5);
    }

    @Test
    void aMessageOfAnUnknownProtocolStaysInTheStore() {
        RecoveredRecords findings = new RecoveredRecords(new MessageForms(List.of()), 1);
        findings.record(1, RecordKind.MESSAGE.code(), ByteBuffer.wrap(written("MESSAGE smpp")));
        findings.record(2, RecordKind.MESSAGE.code(), ByteBuffer.wrap(written("MESSAGE plain")));
        List<Long> read = new ArrayList<>();
        findings.complete().lane(0).take(2, (id, payload) -> {
            try {
                findings.message(payload);
                read.add(id);
            } catch (UnreadableRecord e) {
                findings.cannotRead(id, e);
            }
        });
        assertThat(read).containsExactly(2L);
        assertThat(findings.firstUnreadable())
                .isEqualTo(
                        "record 1: the message has the form of the protocol smpp, which this version does not support");
    }

    // ---- Top-ups

    @ParameterizedTest
    @CsvSource({
        "invoice 4711, '', invoice 4711",
        "billing/4711, billing, 4711",
        "billing/2026/4711, billing, 2026/4711",
        "sales/4711, '', sales/4711",
        "/4711, '', /4711"
    })
    void aTopUpOfFormat1BelongsToTheManagingApplicationOrTheOperator(String written, String manager, String key) {
        StoredAccount.TopUp found = topUp(written, StoredAccount.TopUp.UNTOLD)
                .withManager((application, account) -> application.equals("billing") && account.equals("shop"));
        assertThat(found).isEqualTo(topUp(key, manager));
        assertThat(found.withManager((application, account) -> true)).isEqualTo(found);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "billing"})
    void aTopUpWrittenInFormat1HasItsFormerKey(String manager) {
        CustodyRecordWriter former = new CustodyRecordWriter(new MessageForms(List.of(), () -> 1));
        topUp("4711", manager).write(former);
        StoredAccount.TopUp read = StoredAccount.TopUp.read(reader(Arrays.copyOf(former.octets(), former.length())));
        assertThat(read.key()).isEqualTo(manager.isEmpty() ? "4711" : "billing/4711");
        assertThat(read.withManager((application, account) -> true)).isEqualTo(topUp("4711", manager));
    }

    // ---- As they lie on disks

    private static final String DISK_SAMPLES = "format-1 format-2 format-3 format-5 cluster-1 accounts-1 accounts-2 "
            + "charges-2 judged-1 unclaimed-1 attempts-1 days-1 uncertain-1 requests-2";

    private static Map<String, String> onDisks() {
        Map<String, String> lines = new LinkedHashMap<>();
        for (String each : DISK_SAMPLES.split(" ", -1)) {
            lines.putAll(of(each + ".txt"));
        }
        return lines;
    }

    private static Map<String, String> of(String file) {
        Map<String, String> lines = new LinkedHashMap<>();
        try (InputStream in = RecordsTest.class.getResourceAsStream("/custody/" + file)) {
            new String(in.readAllBytes(), StandardCharsets.US_ASCII)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .forEach(line -> {
                        int colon = line.indexOf(": ");
                        lines.put(line.substring(0, colon), line.substring(colon + 2));
                    });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return lines;
    }

    /** The files are not to be changed, whatever becomes of the records. */
    @ParameterizedTest
    @MethodSource("names")
    void readsRecordsOfFormerReleases(String name) {
        byte[] former = HexFormat.of().parseHex(onDisks().get(name));
        assertThat(former).isEqualTo(written(name));
        assertThat(said(read(kind(name), former))).isEqualTo(said(read(name)));
    }

    @Test
    void theSamplesOfFormat1ContainAllRecordKinds() {
        Set<String> first = new HashSet<>(of("format-1.txt").keySet());
        first.addAll(of("cluster-1.txt").keySet());
        first.addAll(of("accounts-1.txt").keySet());
        first.addAll(of("unclaimed-1.txt").keySet());
        first.addAll(of("attempts-1.txt").keySet());
        first.addAll(of("days-1.txt").keySet());
        assertThat(first.stream().map(RecordsTest::kind)).contains(RecordKind.values());
        assertThat(Arrays.stream(RecordKind.values()).map(RecordKind::code))
                .containsExactly(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    }
}
