package org.strowger.router.exchange.ops;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.cimd2.Cimd2;
import org.strowger.message.Address;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.PlainMessage;
import org.strowger.message.ReceiptRequest;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.protocol.Replacement;
import org.strowger.router.exchange.ExchangeFixture;
import org.strowger.router.exchange.ScriptedSession;
import org.strowger.router.exchange.ScriptedSmsc;
import org.strowger.ucp.Ucp;

/** Inquiries of applications: about messages in custody, and about messages that an SMSC has accepted. */
class MessageInquiriesTest {
    private static final String NUMBER = "447700900123";
    private static final Address TO = Address.international(NUMBER);

    /** The codes of SMPP for a message that is not known, and for an inquiry that failed. */
    private static final int INVALID_ID = 0x0C;

    private static final int CANCEL_FAILED = 0x11;
    private static final int REPLACE_FAILED = 0x13;
    private static final int QUERY_FAILED = 0x67;

    private static final String RETRY = ", retry: {first: 30s, factor: 1, validity: 1h}";

    private static String yaml(String delivery) {
        return """
                applications:
                  - {name: shop, system-id: "8001", password: secret, max-binds: 10}
                  - {name: bank, password: secret}
                smscs:
                  - {name: a, hosts: [127.0.0.1:1], system-id: s, password: p, window: 1, on-uncertain: hold,
                     timers: {response: 1m}}
                  - {name: b, hosts: [127.0.0.1:2], system-id: s, password: p}
                routes: [{name: all, match: {}, via: a, delivery: %s}]
                listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775}]
                """.formatted(delivery);
    }

    private static InquiryAnswer ask(ExchangeFixture fixture, ScriptedSession who, Inquiry what) {
        long token = who.ask(what);
        fixture.millis(20);
        return who.answer(token);
    }

    private static Inquiry query(String id) {
        return Inquiry.query(id, ExchangeFixture.SHOP);
    }

    private static Inquiry cancel(String id) {
        return Inquiry.cancel(id, ExchangeFixture.SHOP, TO);
    }

    private static Inquiry replace(String id, String text) {
        return Inquiry.replace(id, ExchangeFixture.SHOP, ExchangeFixture.body(text));
    }

    // ---- In custody

    private enum Stage {
        WAITING,
        QUEUED,
        HELD
    }

    /** Brings a message into that stage, lets the SMSC accept all later messages, and returns the id. */
    private static String bring(ExchangeFixture fixture, ScriptedSession shop, Stage stage) {
        ScriptedSmsc a = fixture.smsc("a");
        switch (stage) {
            case WAITING -> a.answers(ScriptedSmsc.TEMPORARY);
            case QUEUED -> {
                a.isSilent();
                shop.submit(ExchangeFixture.text("447700900001"));
                fixture.millis(20);
            }
            case HELD -> a.isSilent();
        }
        long token = shop.submit(ExchangeFixture.withReceipt(NUMBER));
        fixture.millis(20);
        if (stage == Stage.HELD) {
            a.disconnect();
            fixture.seconds(3);
        }
        a.accepts();
        return shop.outcome(token).messageId();
    }

    /** The number of times that the SMSC got the message from now on. */
    private static long laterSubmissions(ExchangeFixture fixture, Stage stage) {
        ScriptedSmsc a = fixture.smsc("a");
        int before = a.received().size();
        if (stage == Stage.QUEUED) {
            a.accept(a.last()); // Makes room for the queued message.
        }
        fixture.seconds(100);
        return a.received().stream()
                .skip(before)
                .filter(each -> each.message().destination().equals(TO))
                .count();
    }

    @ParameterizedTest
    @CsvSource({"1, WAITING", "2, WAITING", "3, WAITING", "1, QUEUED", "2, QUEUED", "3, QUEUED", "1, HELD", "2, HELD"})
    void anySessionOfTheSubmittingApplicationCanCancelAMessageInCustody(int threads, Stage stage) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, yaml("store" + RETRY)).millis(10)) {
            ScriptedSession shop = fixture.application("8001");
            ScriptedSession other = fixture.application("8001");
            String id = bring(fixture, shop, stage);
            assertThat(ask(fixture, other, query(id)).state()).isEqualTo(MessageState.ENROUTE);
            assertThat(ask(fixture, other, cancel(id)).outcome().isAccepted()).isTrue();
            fixture.seconds(1);
            List<ScriptedSession.Received> receipts = new ArrayList<>(shop.received());
            receipts.addAll(other.received());
            assertThat(receipts).extracting(each -> each.receipt().state()).containsExactly(MessageState.DELETED);
            assertThat(ask(fixture, shop, query(id)).outcome().code()).isEqualTo(INVALID_ID);
            assertThat(laterSubmissions(fixture, stage)).isZero();
            assertThat(fixture.stored()).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({"1, WAITING", "2, WAITING", "1, QUEUED", "2, QUEUED"})
    void aReplacedWaitingMessageIsSentWithItsNewText(int threads, Stage stage) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, yaml("store" + RETRY)).millis(10)) {
            ScriptedSession shop = fixture.application("8001");
            String id = bring(fixture, shop, stage);
            assertThat(ask(fixture, shop, replace(id, "new text")).outcome().isAccepted())
                    .isTrue();
            assertThat(laterSubmissions(fixture, stage)).isOne();
            assertThat(fixture.smsc("a").last().text()).isEqualTo("new text");
        }
    }

    /** An SMSC may have a held message, and would then have two texts. */
    @Test
    void aHeldMessageIsNotReplaced() {
        try (ExchangeFixture fixture = new ExchangeFixture(yaml("store" + RETRY)).millis(10)) {
            ScriptedSession shop = fixture.application("8001");
            String id = bring(fixture, shop, Stage.HELD);
            assertThat(ask(fixture, shop, replace(id, "new text")).outcome().code())
                    .isEqualTo(REPLACE_FAILED);
            assertThat(ask(fixture, shop, query(id)).state()).isEqualTo(MessageState.ENROUTE);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void aMessageInFlightIsNeitherCancelledNorReplaced(int threads) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, yaml("store" + RETRY))) {
            fixture.smsc("a").isSilent();
            fixture.millis(10);
            ScriptedSession shop = fixture.application("8001");
            long token = shop.submit(ExchangeFixture.text(NUMBER));
            fixture.millis(20);
            String id = shop.outcome(token).messageId();
            assertThat(ask(fixture, shop, query(id)).state()).isEqualTo(MessageState.ENROUTE);
            assertThat(ask(fixture, shop, cancel(id)).outcome().code()).isEqualTo(CANCEL_FAILED);
            assertThat(ask(fixture, shop, replace(id, "new text")).outcome().code())
                    .isEqualTo(REPLACE_FAILED);
        }
    }

    @Test
    void aReplacementWithADifferentScheduleOrValidityIsRefused() {
        try (ExchangeFixture fixture = new ExchangeFixture(yaml("store" + RETRY)).millis(10)) {
            ScriptedSession shop = fixture.application("8001");
            String id = bring(fixture, shop, Stage.WAITING);
            Replacement later = new Replacement(
                    ExchangeFixture.body("new text"), "261201120000000+", "", ReceiptRequest.NEVER, false);
            assertThat(ask(fixture, shop, Inquiry.replace(id, ExchangeFixture.SHOP, later))
                            .outcome()
                            .code())
                    .isEqualTo(REPLACE_FAILED);
            assertThat(laterSubmissions(fixture, Stage.WAITING)).isOne();
            assertThat(fixture.smsc("a").last().text()).isEqualTo("hello");
        }
    }

    @ParameterizedTest
    @CsvSource({"1, WAITING", "2, WAITING", "1, QUEUED", "2, QUEUED", "1, HELD"})
    void theMessageOfAnotherApplicationIsNotKnown(int threads, Stage stage) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, yaml("store" + RETRY)).millis(10)) {
            ScriptedSession bank = fixture.application("bank");
            ScriptedSession shop = fixture.application("8001");
            String id = bring(fixture, shop, stage);
            assertThat(ask(fixture, bank, query(id)).outcome().code()).isEqualTo(INVALID_ID);
            assertThat(ask(fixture, bank, cancel(id)).outcome().code()).isEqualTo(INVALID_ID);
            assertThat(ask(fixture, bank, replace(id, "new text")).outcome().code())
                    .isEqualTo(INVALID_ID);
            assertThat(ask(fixture, shop, query(id)).state()).isEqualTo(MessageState.ENROUTE);
        }
    }

    @ParameterizedTest
    @CsvSource({"1, WAITING", "2, WAITING", "1, QUEUED", "2, QUEUED", "1, HELD"})
    void anInquiryThatNamesAnotherSenderChangesNothing(int threads, Stage stage) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, yaml("store" + RETRY)).millis(10)) {
            ScriptedSession shop = fixture.application("8001");
            String id = bring(fixture, shop, stage);
            Address stranger = Address.alphanumeric("BANK");
            assertThat(ask(fixture, shop, Inquiry.cancel(id, stranger, TO))
                            .outcome()
                            .code())
                    .isEqualTo(INVALID_ID);
            assertThat(ask(fixture, shop, query(id)).state()).isEqualTo(MessageState.ENROUTE);
            assertThat(laterSubmissions(fixture, stage)).isEqualTo(stage == Stage.HELD ? 0 : 1);
        }
    }

    @ParameterizedTest
    @CsvSource({"1, WAITING", "2, WAITING", "1, QUEUED", "2, QUEUED", "1, HELD"})
    void anInquiryThatNamesAnotherRecipientChangesNothing(int threads, Stage stage) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, yaml("store" + RETRY)).millis(10)) {
            ScriptedSession shop = fixture.application("8001");
            String id = bring(fixture, shop, stage);
            Address stranger = Address.international("447700900999");
            assertThat(ask(fixture, shop, Inquiry.cancel(id, ExchangeFixture.SHOP, stranger))
                            .outcome()
                            .code())
                    .isEqualTo(INVALID_ID);
            assertThat(ask(fixture, shop, query(id)).state()).isEqualTo(MessageState.ENROUTE);
            assertThat(laterSubmissions(fixture, stage)).isEqualTo(stage == Stage.HELD ? 0 : 1);
        }
    }

    // ---- With an SMSC

    @ParameterizedTest
    @CsvSource({"1, relay", "2, relay", "3, relay", "1, store", "2, store", "3, store"})
    void anInquiryAboutAnAcceptedMessageIsForwardedToItsSmsc(int threads, String delivery) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, yaml(delivery)).millis(10)) {
            List<Inquiry> asked = new ArrayList<>();
            fixture.smsc("a").answersInquiries(each -> {
                asked.add(each);
                return InquiryAnswer.of(MessageState.DELIVERED, "260203040506000+", 7);
            });
            ScriptedSession first = fixture.application("8001");
            long token = first.submit(ExchangeFixture.text(NUMBER));
            fixture.millis(20);
            String id = first.outcome(token).messageId();
            for (int i = 0; i < threads; i++) {
                InquiryAnswer answer = ask(fixture, fixture.application("8001"), query(id));
                assertThat(answer).isEqualTo(InquiryAnswer.of(MessageState.DELIVERED, "260203040506000+", 7));
            }
            assertThat(asked).extracting(Inquiry::messageId).containsOnly("1").hasSize(threads);
        }
    }

    @Test
    void aRefusalOfAnInquiryByTheSmscIsForwarded() {
        try (ExchangeFixture fixture = new ExchangeFixture(yaml("relay")).millis(10)) {
            fixture.smsc("a")
                    .answersInquiries(
                            each -> InquiryAnswer.refused(Outcome.of(Outcome.Kind.PERMANENT, CANCEL_FAILED, "")));
            ScriptedSession shop = fixture.application("8001");
            long token = shop.submit(ExchangeFixture.text(NUMBER));
            fixture.millis(20);
            assertThat(ask(fixture, shop, cancel(shop.outcome(token).messageId()))
                            .outcome()
                            .code())
                    .isEqualTo(CANCEL_FAILED);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void noInquiryIsForwardedForAMessageOfAnotherApplication(int threads) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, yaml("relay")).millis(10)) {
            List<Inquiry> asked = new ArrayList<>();
            fixture.smsc("a").answersInquiries(each -> {
                asked.add(each);
                return InquiryAnswer.done();
            });
            ScriptedSession shop = fixture.application("8001");
            ScriptedSession bank = fixture.application("bank");
            long token = shop.submit(ExchangeFixture.text(NUMBER));
            fixture.millis(20);
            assertThat(ask(fixture, bank, cancel(shop.outcome(token).messageId()))
                            .outcome()
                            .code())
                    .isEqualTo(INVALID_ID);
            assertThat(asked).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({"1, ''", "1, 12345", "1, not-an-id", "2, 12345"})
    void anInquiryWithAnUnknownIdIsRefused(int threads, String id) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, yaml("relay")).millis(10)) {
            ScriptedSession shop = fixture.application("8001");
            assertThat(ask(fixture, shop, cancel(id)).outcome().isAccepted()).isFalse();
            assertThat(ask(fixture, shop, cancel(id)).outcome().code()).isEqualTo(INVALID_ID);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void anInquiryFailsTemporarilyWhileTheSmscIsUnbound(int threads) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, yaml("relay")).millis(10)) {
            ScriptedSession shop = fixture.application("8001");
            long token = shop.submit(ExchangeFixture.text(NUMBER));
            fixture.millis(20);
            fixture.smsc("a").shut().disconnect();
            fixture.millis(20);
            String id = shop.outcome(token).messageId();
            assertThat(ask(fixture, shop, query(id)).outcome().code()).isEqualTo(QUERY_FAILED);
        }
    }

    @Test
    void anInquiryAboutAMessageOfARemovedSmscIsRefused() {
        try (ExchangeFixture fixture = new ExchangeFixture(yaml("relay")).millis(10)) {
            ScriptedSession shop = fixture.application("8001");
            long token = shop.submit(ExchangeFixture.text(NUMBER));
            fixture.millis(20);
            String removed = yaml("relay").replaceAll("(?s)  - \\{name: a,.*?response: 1m\\}\\}\n", "");
            fixture.reload(removed.replace("via: a", "via: b"));
            assertThat(ask(fixture, shop, query(shop.outcome(token).messageId()))
                            .outcome()
                            .code())
                    .isEqualTo(INVALID_ID);
        }
    }

    // ---- By recipient and second

    private static Inquiry byStamp(Inquiry.Kind kind, String stamp, String number) {
        return new Inquiry(kind, stamp, Address.NONE, Address.international(number), "", Replacement.NONE);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aCimd2ApplicationCancelsAMessageByRecipientAndTimestamp(int threads) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, yaml("store" + RETRY))) {
            fixture.smsc("a").answers(ScriptedSmsc.TEMPORARY);
            fixture.millis(10);
            ScriptedSession shop = fixture.application("8001", Cimd2.TRAITS);
            ScriptedSession other = fixture.application("8001", Cimd2.TRAITS);
            long token = shop.submit(ExchangeFixture.text(NUMBER));
            fixture.millis(20);
            String stamp = shop.outcome(token).messageId();
            assertThat(stamp).hasSize(12);
            assertThat(ask(fixture, other, byStamp(Inquiry.Kind.CANCEL, stamp, "447700900999"))
                            .outcome()
                            .isAccepted())
                    .as("another recipient")
                    .isFalse();
            assertThat(ask(fixture, other, byStamp(Inquiry.Kind.CANCEL, stamp, NUMBER))
                            .outcome()
                            .isAccepted())
                    .isTrue();
            fixture.seconds(1);
            assertThat(fixture.stored()).isEmpty();
        }
    }

    /** The sender is the third part of the name by which UCP knows a message. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aUcpApplicationCannotCancelAMessageUnderAnotherSenderAddress(int threads) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, yaml("store" + RETRY))) {
            fixture.smsc("a").answers(ScriptedSmsc.TEMPORARY);
            fixture.millis(10);
            ScriptedSession shop = fixture.application("8001", Ucp.TRAITS);
            Address sender = new Address(0, 1, "6000");
            long token = shop.submit(PlainMessage.from(sender)
                    .to(TO)
                    .saying(ExchangeFixture.body("hello"))
                    .build());
            fixture.millis(20);
            String stamp = shop.outcome(token).messageId();
            Address stranger = new Address(0, 1, "7000");
            assertThat(ask(fixture, shop, Inquiry.cancel(stamp, stranger, TO))
                            .outcome()
                            .isAccepted())
                    .as("another sender")
                    .isFalse();
            assertThat(fixture.stored()).isNotEmpty();
            assertThat(ask(fixture, shop, Inquiry.cancel(stamp, sender, TO))
                            .outcome()
                            .isAccepted())
                    .isTrue();
            fixture.seconds(1);
            assertThat(fixture.stored()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aCimd2ApplicationQueriesAMessageByRecipientAndTimestamp(int threads) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, yaml("relay")).millis(10)) {
            List<Inquiry> asked = new ArrayList<>();
            fixture.smsc("a").answersInquiries(each -> {
                asked.add(each);
                return InquiryAnswer.of(MessageState.DELIVERED, "", 0);
            });
            ScriptedSession shop = fixture.application("8001", Cimd2.TRAITS);
            ScriptedSession other = fixture.application("8001", Cimd2.TRAITS);
            long token = shop.submit(ExchangeFixture.text(NUMBER));
            fixture.millis(20);
            String stamp = shop.outcome(token).messageId();
            InquiryAnswer answer = ask(fixture, other, byStamp(Inquiry.Kind.QUERY, stamp, NUMBER));
            assertThat(answer.state()).isEqualTo(MessageState.DELIVERED);
            assertThat(asked).extracting(Inquiry::messageId).containsExactly("1");
        }
    }
}
