package org.strowger.tests.interop;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jsmpp.bean.DataCodings;
import org.jsmpp.bean.DeliveryReceipt;
import org.jsmpp.bean.ESMClass;
import org.jsmpp.bean.OptionalParameter;
import org.jsmpp.bean.OptionalParameter.Message_state.Message_state_enum;
import org.jsmpp.bean.RegisteredDelivery;
import org.jsmpp.bean.SubmitMulti;
import org.jsmpp.bean.SubmitSm;
import org.jsmpp.session.SMPPServerSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.Receipt;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.smpp.pdu.CommandStatus;

/** Messages and questions of our ESME to an SMSC of jsmpp, and what it sends to us. */
@ParameterizedClass
@EnumSource(Wiring.class)
final class JsmppSmscIT extends Interop {
    private static final int RECEIPT = 0x04;

    private JsmppSmsc smsc;
    private OurSide side;
    private SMPPServerSession theirs;

    JsmppSmscIT(Wiring wiring) {
        super(wiring);
    }

    @BeforeEach
    void binds() throws Exception {
        smsc = rig.smsc();
        side = rig.dial(ESME);
        Patience.soon(side.begun);
        theirs = Patience.soon(smsc.sessions);
    }

    // ---- From us

    @Test
    void submitsTextHeadersAndSendOptions() {
        byte[] part = {5, 0, 3, 9, 2, 1, 4, 0x1F, 4, 0x40};
        assertThat(side.submit(LocalMessage.text("Hello"))).isEqualTo(Outcome.accepted("Hello"));
        SubmitSm plain = Patience.soon(smsc.submitted);
        assertThat(plain.getSourceAddr()).isEqualTo(LocalMessage.SOURCE.text());
        assertThat(plain.getDestAddress()).isEqualTo(LocalMessage.DESTINATION.text());
        assertThat(plain.getDestAddrTon()).isEqualTo((byte) 1);
        assertThat(plain.isSmscDelReceiptNotRequested()).isTrue();
        assertThat(side.submit(LocalMessage.of(new Body(part, true, 8)).requesting(ReceiptRequest.ON_END))
                        .isAccepted())
                .isTrue();
        SubmitSm headed = Patience.soon(smsc.submitted);
        assertThat(headed.isUdhi()).isTrue();
        assertThat(headed.getDataCoding()).isEqualTo((byte) 8);
        assertThat(headed.getShortMessage()).isEqualTo(part);
        assertThat(headed.isSmscDelReceiptSuccessAndFailureRequested()).isTrue();
    }

    @Test
    void submitsALongMessageInAPayload() {
        byte[] text = latin("long ".repeat(100));
        assertThat(side.submit(LocalMessage.of(new Body(text, false, 0))).isAccepted())
                .isTrue();
        SubmitSm came = Patience.soon(smsc.submitted);
        assertThat(came.getOptionalParameter(OptionalParameter.Message_payload.class)
                        .getValue())
                .isEqualTo(text);
    }

    @Test
    void submitsTheScheduledTimeAndTheValidityPeriod() {
        Instant scheduled = Instant.parse("2031-02-03T04:05:06.700Z");
        side.submit(LocalMessage.text("later").at(scheduled, scheduled.plusSeconds(3600)));
        SubmitSm came = Patience.soon(smsc.submitted);
        assertThat(came.getScheduleDeliveryTime()).isEqualTo("310203040506700+");
        assertThat(came.getValidityPeriod()).isEqualTo("310203050506700+");
    }

    @Test
    void reportsTheUnreachedRecipientsOfASubmitMulti() {
        Address reached = Address.international("447700900124");
        Address unreached = Address.international("447700900125");
        Outcome outcome = side.submit(LocalMessage.text("to two").to(reached, unreached));
        assertThat(outcome.isAccepted()).isTrue();
        assertThat(outcome.messageId()).isEqualTo("multi1");
        assertThat(outcome.failures()).containsExactly(new Outcome.Failure(unreached, Outcome.Kind.PERMANENT, 0x0B));
        SubmitMulti came = Patience.soon(smsc.multis);
        assertThat(came.getShortMessage()).isEqualTo(latin("to two"));
        assertThat(came.getDestAddresses()).hasSize(2);
    }

    @Test
    void mapsEveryRefusalToItsOutcome() {
        smsc.status = CommandStatus.RTHROTTLED.value();
        assertThat(side.submit(LocalMessage.text("no")).kind()).isEqualTo(Outcome.Kind.THROTTLED);
        for (CommandStatus each : List.of(CommandStatus.RMSGQFUL, CommandStatus.RSYSERR)) {
            smsc.status = each.value();
            assertThat(side.submit(LocalMessage.text("no")).kind()).isEqualTo(Outcome.Kind.TEMPORARY);
        }
        smsc.status = CommandStatus.RINVDSTADR.value();
        Outcome refused = side.submit(LocalMessage.text("no"));
        assertThat(refused.kind()).isEqualTo(Outcome.Kind.PERMANENT);
        assertThat(refused.code()).isEqualTo(0x0B);
        assertThat(side.submit(LocalMessage.text("no").to(LocalMessage.SOURCE, LocalMessage.DESTINATION))
                        .code())
                .isEqualTo(0x0B);
    }

    @Test
    void queriesCancelsAndReplacesAMessage() {
        InquiryAnswer state = side.ask(Inquiry.query("id7", LocalMessage.SOURCE));
        assertThat(state)
                .isEqualTo(InquiryAnswer.of(MessageState.UNDELIVERABLE, JsmppSmsc.FINAL_DATE, JsmppSmsc.NETWORK_ERROR));
        assertThat(side.ask(Inquiry.cancel("id7", LocalMessage.SOURCE, LocalMessage.DESTINATION)))
                .isEqualTo(InquiryAnswer.done());
        assertThat(Patience.soon(smsc.cancels).getDestinationAddress()).isEqualTo(LocalMessage.DESTINATION.text());
        Body better = new Body(latin("better"), false, 0);
        assertThat(side.ask(Inquiry.replace("id7", LocalMessage.SOURCE, better)))
                .isEqualTo(InquiryAnswer.done());
        assertThat(Patience.soon(smsc.replaces).getShortMessage()).isEqualTo(better.octets());
    }

    @Test
    void aRefusedInquiryReportsTheStatusOfTheSmsc() {
        Body better = new Body(latin("better"), false, 0);
        for (Inquiry each : List.of(
                Inquiry.query("id7", LocalMessage.SOURCE),
                Inquiry.cancel("id7", LocalMessage.SOURCE, LocalMessage.DESTINATION),
                Inquiry.replace("id7", LocalMessage.SOURCE, better))) {
            smsc.status = CommandStatus.RINVMSGID.value();
            assertThat(side.ask(each).outcome().code()).isEqualTo(CommandStatus.RINVMSGID.value());
        }
    }

    // ---- To us

    @Test
    void receivesADeliveredMessage() throws Exception {
        deliver(0, latin("from a handset"));
        ShortMessage came = Patience.soon(side.messages).message();
        assertThat(came.kind()).isEqualTo(ShortMessage.Kind.MESSAGE);
        assertThat(came.source()).isEqualTo(Address.international(JsmppClient.SOURCE));
        assertThat(came.body()).isEqualTo(new Body(latin("from a handset"), false, 0));
    }

    @Test
    void readsAReceiptInTheTextFormOfJsmpp() throws Exception {
        DeliveryReceipt receipt = new DeliveryReceipt(
                "id:00ab12 sub:001 dlvrd:000 submit date:2602030405 done date:2602030406 stat:UNDELIV err:034 text:Hi");
        deliver(RECEIPT, latin(receipt.toString()));
        ShortMessage came = Patience.soon(side.messages).message();
        assertThat(came.kind()).isEqualTo(ShortMessage.Kind.RECEIPT);
        Receipt read = came.receipt().orElseThrow();
        assertThat(read.messageId()).isEqualTo("00ab12");
        assertThat(read.state()).isEqualTo(MessageState.UNDELIVERABLE);
        assertThat(read.error()).isEqualTo("034");
        assertThat(read.times().submitted()).isEqualTo("2602030405");
        assertThat(read.times().done()).isEqualTo("2602030406");
        assertThat(read.counts().delivered()).isZero();
        assertThat(read.text()).isEqualTo("Hi");
    }

    @Test
    void readsAReceiptInItsTlvs() throws Exception {
        deliver(
                RECEIPT,
                latin("nothing to read here"),
                new OptionalParameter.Receipted_message_id("00ab12"),
                new OptionalParameter.Message_state(Message_state_enum.DELIVERED.byteValue()));
        assertThat(Patience.soon(side.messages).message().receipt()).hasValueSatisfying(read -> {
            assertThat(read.messageId()).isEqualTo("00ab12");
            assertThat(read.state()).isEqualTo(MessageState.DELIVERED);
        });
    }

    @Test
    void refusesADeliveryWithItsStatus() {
        rig.manners.onMessage = message -> Optional.of(Outcome.of(Outcome.Kind.TEMPORARY, 0, "later"));
        assertRefused(CommandStatus.RX_T_APPN.value(), () -> deliver(0, latin("no")));
        rig.manners.onMessage = message -> Optional.of(Outcome.of(Outcome.Kind.PERMANENT, 0, "never"));
        assertRefused(CommandStatus.RX_R_APPN.value(), () -> deliver(0, latin("no")));
    }

    @Test
    void exchangesDataSmInBothDirections() throws Exception {
        byte[] text = latin("data".repeat(300));
        theirs.dataShortMessage(
                "",
                JsmppClient.TON,
                JsmppClient.NPI,
                JsmppClient.SOURCE,
                JsmppClient.TON,
                JsmppClient.NPI,
                JsmppClient.DESTINATION,
                new ESMClass(),
                new RegisteredDelivery(),
                DataCodings.ZERO,
                new OptionalParameter.Message_payload(text));
        ShortMessage came = Patience.soon(side.messages).message();
        assertThat(came.body().octets()).isEqualTo(text);
        // A message that came as data_sm leaves as data_sm.
        assertThat(side.submit(came)).isEqualTo(Outcome.accepted("data1"));
        assertThat(Patience.soon(smsc.data)
                        .getOptionalParameter(OptionalParameter.Message_payload.class)
                        .getValue())
                .isEqualTo(text);
    }

    @Test
    void receivesAnAlertNotification() throws Exception {
        theirs.alertNotification(
                JsmppClient.TON, JsmppClient.NPI, "447700900001", JsmppClient.TON, JsmppClient.NPI, "4477");
        assertThat(Patience.soon(side.available)).isEqualTo(Address.international("447700900001"));
    }

    // ----

    private void deliver(int esmClass, byte[] text, OptionalParameter... tlvs) throws Exception {
        theirs.deliverShortMessage(
                "",
                JsmppClient.TON,
                JsmppClient.NPI,
                JsmppClient.SOURCE,
                JsmppClient.TON,
                JsmppClient.NPI,
                JsmppClient.DESTINATION,
                new ESMClass(esmClass),
                (byte) 0,
                (byte) 0,
                new RegisteredDelivery(),
                DataCodings.ZERO,
                text,
                tlvs);
    }
}
