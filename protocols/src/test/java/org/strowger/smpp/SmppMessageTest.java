package org.strowger.smpp;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.strowger.message.PlainMessage;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.smpp.pdu.Destination;
import org.strowger.smpp.pdu.Pdu;
import org.strowger.smpp.pdu.PduField;
import org.strowger.smpp.pdu.PduType;
import org.strowger.smpp.pdu.SmppVersion;
import org.strowger.smpp.pdu.Tlv;
import org.strowger.smpp.pdu.TlvTag;

class SmppMessageTest {
    private static final Instant NOW = Instant.parse("2026-02-03T04:05:06Z");

    // ---- Modes

    @ParameterizedTest
    @CsvSource({
        "SUBMIT_SM, 0, false", "SUBMIT_SM, 1, true", "SUBMIT_SM, 2, true", "SUBMIT_SM, 3, false",
        "SUBMIT_SM, 0x42, true", "SUBMIT_SM, 0x40, false", "DATA_SM, 1, true", "DATA_SM, 2, true",
        "DATA_SM, 3, false", "SUBMIT_MULTI, 2, true", "SUBMIT_MULTI, 0, false", "DELIVER_SM, 1, false",
        "DELIVER_SM, 2, false"
    })
    void theEsmClassModeMarksATransaction(PduType type, String esmClass, boolean transaction) {
        Pdu.Builder pdu = message(type).with(PduField.ESM_CLASS, Integer.decode(esmClass));
        assertThat(TestMessages.received(pdu).isTransaction()).isEqualTo(transaction);
        assertThat(TestMessages.received(pdu, SmppVersion.V50).isTransaction()).isEqualTo(transaction);
        assertThat(TestMessages.received(pdu, SmppVersion.V33).isTransaction()).isFalse();
    }

    @Test
    void aPlainMessageIsNotATransaction() {
        assertThat(PlainMessage.from(TestMessages.SOURCE).build().isTransaction())
                .isFalse();
    }

    // ---- Times

    @ParameterizedTest
    @EnumSource(
            value = PduType.class,
            names = {"SUBMIT_SM", "DELIVER_SM", "DATA_SM", "SUBMIT_MULTI"})
    void aMessageWithoutTimeFieldsIsNotTimed(PduType type) {
        ShortMessage message = TestMessages.received(message(type));
        assertThat(message.isTimed()).isFalse();
        assertThat(message.scheduledFor(NOW)).isEmpty();
        assertThat(message.expiresAt(NOW)).isEmpty();
    }

    @Test
    void aRelativeTimeCountsFromTheArrivalOfTheMessage() {
        ShortMessage message = TestMessages.received(TestMessages.submit("x")
                .with(PduField.SCHEDULE_DELIVERY_TIME, "000000010203000R")
                .with(PduField.VALIDITY_PERIOD, "000102000000000R"));
        assertThat(message.isTimed()).isTrue();
        assertThat(message.scheduledFor(NOW)).contains(Instant.parse("2026-02-03T05:07:09Z"));
        assertThat(message.expiresAt(NOW)).contains(Instant.parse("2026-03-05T04:05:06Z"));
        assertThat(message.expiresAt(NOW.plusSeconds(9))).contains(Instant.parse("2026-03-05T04:05:15Z"));
    }

    @Test
    void anAbsoluteTimeIsIndependentOfTheTimeOfArrival() {
        ShortMessage message = TestMessages.received(TestMessages.submit("x")
                .with(PduField.SCHEDULE_DELIVERY_TIME, "260204000000000+")
                .with(PduField.VALIDITY_PERIOD, "260205000000504-"));
        assertThat(message.isTimed()).isTrue();
        assertThat(message.scheduledFor(NOW)).contains(Instant.parse("2026-02-04T00:00:00Z"));
        assertThat(message.expiresAt(NOW)).contains(Instant.parse("2026-02-05T01:00:00.500Z"));
        assertThat(message.expiresAt(NOW.plusSeconds(86_400))).contains(Instant.parse("2026-02-05T01:00:00.500Z"));
    }

    @Test
    void theTimesOfAReplacementAreReadLikeTheTimesOfAMessage() {
        ProtocolTraits traits = Smpp.TRAITS;
        assertThat(traits.times().moment("", NOW)).isEmpty();
        assertThat(traits.times().moment("000000010203000R", NOW)).contains(Instant.parse("2026-02-03T05:07:09Z"));
        assertThat(traits.times().moment("2602040000", NOW)).contains(Instant.parse("2026-02-04T00:00:00Z"));
        assertThat(traits.times().moment("no time at all", NOW)).isEmpty();
    }

    @Test
    void anySingleTimeFieldMakesAMessageTimed() {
        Pdu.Builder scheduled = TestMessages.submit("x").with(PduField.SCHEDULE_DELIVERY_TIME, "260204000000000+");
        assertThat(TestMessages.received(scheduled).isTimed()).isTrue();
        Pdu.Builder valid = TestMessages.submit("x").with(PduField.VALIDITY_PERIOD, "260204000000000+");
        assertThat(TestMessages.received(valid).isTimed()).isTrue();
        Pdu.Builder seconds = message(PduType.DATA_SM).with(Tlv.of(TlvTag.QOS_TIME_TO_LIVE, 60));
        assertThat(TestMessages.received(seconds).isTimed()).isTrue();
        assertThat(TestMessages.received(seconds).expiresAt(NOW)).contains(NOW.plusSeconds(60));
    }

    @Test
    void aPlainMessageWithAnExpiryIsTimed() {
        PlainMessage.Builder message = PlainMessage.from(TestMessages.SOURCE);
        assertThat(message.build().isTimed()).isFalse();
        assertThat(message.until(NOW).build().isTimed()).isTrue();
    }

    // ---- At rest

    @Test
    void aMessageIsStillReadableAfterItsViewWasReleased() {
        ShortMessage message = TestMessages.received(TestMessages.submit("hello"));
        assertThat(message.destination()).isEqualTo(TestMessages.DESTINATION);
        message.rest();
        assertThat(message.destination()).isEqualTo(TestMessages.DESTINATION);
        assertThat(message.body().octets()).hasSize(5);
        message.rest();
        message.rest();
        assertThat(message.owned()).isSameAs(message);
        assertThat(message.isToMany()).isFalse();
    }

    private static Pdu.Builder message(PduType type) {
        Pdu.Builder pdu = Pdu.of(type).from(TestMessages.SOURCE);
        return type == PduType.SUBMIT_MULTI
                ? pdu.to(java.util.List.of(Destination.to(TestMessages.DESTINATION)))
                : pdu.to(TestMessages.DESTINATION);
    }
}
