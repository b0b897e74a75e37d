package org.strowger.tests.interop;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jsmpp.bean.BindType;
import org.jsmpp.bean.DataCodings;
import org.jsmpp.bean.DataSm;
import org.jsmpp.bean.DeliverSm;
import org.jsmpp.bean.ESMClass;
import org.jsmpp.bean.OptionalParameter;
import org.jsmpp.bean.RegisteredDelivery;
import org.jsmpp.bean.ReplaceIfPresentFlag;
import org.jsmpp.bean.SubmitSm;
import org.jsmpp.bean.UnsuccessDelivery;
import org.jsmpp.session.SubmitMultiResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.strowger.gsm.Concatenation;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.Outcome;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.ShortMessage;
import org.strowger.smpp.SmppLimits;
import org.strowger.smpp.pdu.CommandStatus;
import org.strowger.tests.interop.OurSide.Came;

/** Messages of every sort from jsmpp to our SMSC, and its answers. */
@ParameterizedClass
@EnumSource(Wiring.class)
final class JsmppSubmitsIT extends Interop {
    private static final short VENDOR_TAG = 0x1501;

    JsmppSubmitsIT(Wiring wiring) {
        super(wiring);
    }

    @Test
    void acceptsPlainTextAndReturnsAMessageId() throws Exception {
        JsmppClient client = rig.client(rig.listen(SMSC), BindType.BIND_TRX);
        assertThat(client.submit("Hello")).isEqualTo("id1");
        ShortMessage came = next();
        assertThat(came.kind()).isEqualTo(ShortMessage.Kind.MESSAGE);
        assertThat(came.source()).isEqualTo(Address.international(JsmppClient.SOURCE));
        assertThat(came.destination()).isEqualTo(Address.international(JsmppClient.DESTINATION));
        assertThat(came.body()).isEqualTo(new Body(latin("Hello"), false, 0));
    }

    @Test
    void acceptsUcs2() throws Exception {
        byte[] text = "Привет, κόσμε".getBytes(StandardCharsets.UTF_16BE);
        rig.client(rig.listen(SMSC), BindType.BIND_TX).submit(JsmppClient.sms(text, 8));
        assertThat(next().body()).isEqualTo(new Body(text, false, 8));
    }

    @Test
    void acceptsBinaryWithAHeader() throws Exception {
        byte[] part = {5, 0, 3, 42, 2, 1, (byte) 0xCA, (byte) 0xFE, 0, 1};
        SubmitSm sms = JsmppClient.sms(part, 4);
        sms.setUdhi();
        rig.client(rig.listen(SMSC), BindType.BIND_TX).submit(sms);
        ShortMessage came = next();
        assertThat(came.body()).isEqualTo(new Body(part, true, 4));
        assertThat(came.part()).contains(new Concatenation(42, false, 2, 1));
    }

    @Test
    void acceptsALongTextInAPayload() throws Exception {
        byte[] text = latin("0123456789".repeat(2000));
        SubmitSm sms = JsmppClient.sms("");
        sms.setOptionalParameters(new OptionalParameter.Message_payload(text));
        rig.client(rig.listen(SMSC), BindType.BIND_TX).submit(sms);
        assertThat(next().body()).isEqualTo(new Body(text, false, 0));
    }

    @Test
    void readsSegmentationFromSarTlvs() throws Exception {
        SubmitSm sms = JsmppClient.sms("one of three");
        sms.setOptionalParameters(
                new OptionalParameter.Sar_msg_ref_num((short) 0x1234),
                new OptionalParameter.Sar_total_segments((byte) 3),
                new OptionalParameter.Sar_segment_seqnum((byte) 1));
        rig.client(rig.listen(SMSC), BindType.BIND_TX).submit(sms);
        assertThat(next().part()).contains(new Concatenation(0x1234, true, 3, 1));
    }

    @Test
    void forwardsUnknownTlvs() throws Exception {
        JsmppClient client = rig.client(rig.listen(SMSC), BindType.BIND_TRX);
        byte[] secret = {1, 2, 3, 0, (byte) 0xFF};
        SubmitSm sms = JsmppClient.sms("with more than meets the eye");
        sms.setProtocolId((byte) 0x41);
        sms.setOptionalParameters(
                new OptionalParameter.OctetString(VENDOR_TAG, secret),
                new OptionalParameter.User_message_reference((short) 77));
        client.submit(sms);
        OurSide side = rig.ourSide();
        ShortMessage came = Patience.soon(side.messages).message();
        assertThat(side.submit(came).isAccepted()).isTrue();
        DeliverSm out = Patience.soon(client.delivered);
        assertThat(out.getProtocolId()).isEqualTo((byte) 0x41);
        assertThat(out.getShortMessage()).isEqualTo(sms.getShortMessage());
        assertThat(((OptionalParameter.OctetString) out.getOptionalParameter(VENDOR_TAG)).getValue())
                .isEqualTo(secret);
        assertThat(out.getOptionalParameter(OptionalParameter.User_message_reference.class)
                        .getValue())
                .isEqualTo((short) 77);
    }

    @Test
    void readsScheduleValidityPriorityAndReceiptRequest() throws Exception {
        SubmitSm sms = JsmppClient.sms("tomorrow");
        sms.setScheduleDeliveryTime("000001000000000R");
        sms.setValidityPeriod("270203040506004+");
        sms.setRegisteredDelivery((byte) 2);
        sms.setPriorityFlag((byte) 3);
        rig.client(rig.listen(SMSC), BindType.BIND_TX).submit(sms);
        ShortMessage came = next();
        Instant now = Instant.parse("2026-02-03T04:05:06Z");
        assertThat(came.scheduledFor(now)).contains(now.plus(Duration.ofDays(1)));
        assertThat(came.expiresAt(now)).contains(Instant.parse("2027-02-03T03:05:06Z"));
        assertThat(came.options().receipt()).isEqualTo(ReceiptRequest.ON_FAILURE);
        assertThat(came.options().priority()).isEqualTo(3);
    }

    @Test
    void answersASubmitMultiWithItsUnreachedRecipients() throws Exception {
        Address unreached = Address.international("447700900125");
        Outcome.Failure failure =
                new Outcome.Failure(unreached, Outcome.Kind.PERMANENT, CommandStatus.RINVDSTADR.value());
        rig.manners.onMessage =
                message -> Optional.of(new Outcome(Outcome.Kind.ACCEPTED, "multi1", 0, "", List.of(failure)));
        JsmppClient client = rig.client(rig.listen(SMSC), BindType.BIND_TRX);
        SubmitMultiResult result = submitMulti(client, "447700900124", "447700900125", "447700900126");
        assertThat(result.getMessageId()).isEqualTo("multi1");
        assertThat(result.getUnsuccessDeliveries())
                .containsExactly(new UnsuccessDelivery((byte) 1, (byte) 1, "447700900125", 0x0B));
        assertThat(next().destinations())
                .containsExactly(
                        Address.international("447700900124"), unreached, Address.international("447700900126"));
    }

    @Test
    void exchangesDataSmInBothDirections() throws Exception {
        JsmppClient client = rig.client(rig.listen(SMSC), BindType.BIND_TRX);
        byte[] text = latin("data".repeat(300));
        assertThat(client.sendData(new OptionalParameter.Message_payload(text))).isEqualTo("id1");
        OurSide side = rig.ourSide();
        ShortMessage came = Patience.soon(side.messages).message();
        assertThat(came.body()).isEqualTo(new Body(text, false, 0));
        // A message that came as data_sm leaves as data_sm.
        assertThat(side.submit(came)).isEqualTo(Outcome.accepted("data1"));
        DataSm back = Patience.soon(client.data);
        assertThat(back.getOptionalParameter(OptionalParameter.Message_payload.class)
                        .getValue())
                .isEqualTo(text);
        client.status = CommandStatus.RX_P_APPN.value();
        assertThat(side.submit(came).kind()).isEqualTo(Outcome.Kind.PERMANENT);
    }

    @Test
    void answersEveryRefusalWithItsStatus() throws Exception {
        JsmppClient client = rig.client(rig.listen(SMSC), BindType.BIND_TRX);
        for (Outcome.Kind kind : List.of(Outcome.Kind.TEMPORARY, Outcome.Kind.PERMANENT, Outcome.Kind.THROTTLED)) {
            rig.manners.onMessage = message -> Optional.of(Outcome.of(kind, 0, "so the test wants"));
            CommandStatus expected =
                    switch (kind) {
                        case THROTTLED -> CommandStatus.RTHROTTLED;
                        case PERMANENT -> CommandStatus.RSUBMITFAIL;
                        default -> CommandStatus.RSYSERR;
                    };
            assertRefused(expected.value(), () -> client.submit("no"));
            assertRefused(expected.value(), () -> client.sendData(new OptionalParameter.Message_payload(latin("no"))));
            assertRefused(expected.value(), () -> submitMulti(client, "447700900124", "447700900125"));
        }
        rig.manners.onMessage = message -> Optional.of(Outcome.of(Outcome.Kind.PERMANENT, 0x0400, "a code of our own"));
        assertRefused(0x0400, () -> client.submit("no"));
        client.enquire();
    }

    @Test
    void throttlesAClientWithTooManyPendingRequests() throws Exception {
        rig.manners.onMessage = message -> Optional.empty();
        JsmppClient client = rig.client(rig.listen(SMSC.with(new SmppLimits(10, 2, 10, 70_000))), BindType.BIND_TRX);
        OurSide side = rig.ourSide();
        CompletableFuture<String> first = submitting(client, "first");
        Came pendingFirst = Patience.soon(side.messages);
        CompletableFuture<String> second = submitting(client, "second");
        Came pendingSecond = Patience.soon(side.messages);
        assertRefused(CommandStatus.RTHROTTLED.value(), () -> client.submit("third"));
        side.respond(pendingSecond, Outcome.accepted("two"));
        assertThat(Patience.soon(second)).isEqualTo("two");
        CompletableFuture<String> again = submitting(client, "third again");
        side.respond(Patience.soon(side.messages), Outcome.accepted("three"));
        assertThat(Patience.soon(again)).isEqualTo("three");
        side.respond(pendingFirst, Outcome.accepted("one"));
        assertThat(Patience.soon(first)).isEqualTo("one");
    }

    // ----

    private ShortMessage next() {
        return Patience.soon(rig.ourSide().messages).message();
    }

    private static CompletableFuture<String> submitting(JsmppClient client, String text) {
        return CompletableFuture.supplyAsync(
                () -> {
                    try {
                        return client.submit(text);
                    } catch (Exception e) {
                        throw new AssertionError(e);
                    }
                },
                task -> new Thread(task).start());
    }

    private static SubmitMultiResult submitMulti(JsmppClient client, String... destinations) throws Exception {
        return client.submitMultiple(
                "",
                JsmppClient.TON,
                JsmppClient.NPI,
                JsmppClient.SOURCE,
                Arrays.stream(destinations)
                        .map(each -> new org.jsmpp.bean.Address(JsmppClient.TON, JsmppClient.NPI, each))
                        .toArray(org.jsmpp.bean.Address[]::new),
                new ESMClass(),
                (byte) 0,
                (byte) 0,
                null,
                null,
                new RegisteredDelivery(),
                ReplaceIfPresentFlag.DONT_REPLACE,
                DataCodings.ZERO,
                (byte) 0,
                latin("to many"));
    }
}
