package org.strowger.tests.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.jsmpp.GenericNackResponseException;
import org.jsmpp.bean.BindType;
import org.jsmpp.bean.RegisteredDelivery;
import org.jsmpp.session.QuerySmResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.smpp.pdu.CommandStatus;

/** Questions of jsmpp to our SMSC about former messages, and operations that we do not serve. */
@ParameterizedClass
@EnumSource(Wiring.class)
final class JsmppInquiriesIT extends Interop {
    private static final Address SOURCE = Address.international(JsmppClient.SOURCE);
    private static final Address DESTINATION = Address.international(JsmppClient.DESTINATION);

    JsmppInquiriesIT(Wiring wiring) {
        super(wiring);
    }

    @Test
    void answersAQueryWithTheState() throws Exception {
        rig.manners.onInquiry = asked -> InquiryAnswer.of(MessageState.UNDELIVERABLE, "260203040506000+", 34);
        JsmppClient client = client();
        QuerySmResult result = query(client);
        assertThat(result.getMessageState()).isEqualTo(org.jsmpp.bean.MessageState.UNDELIVERABLE);
        assertThat(result.getFinalDate()).isEqualTo("260203040506000+");
        assertThat(result.getErrorCode()).isEqualTo((byte) 34);
        assertThat(asked()).isEqualTo(Inquiry.query("id7", SOURCE));
    }

    @Test
    void answersAQueryOfAnEnrouteMessage() throws Exception {
        rig.manners.onInquiry = asked -> InquiryAnswer.of(MessageState.ENROUTE, "", 0);
        QuerySmResult result = query(client());
        assertThat(result.getMessageState()).isEqualTo(org.jsmpp.bean.MessageState.ENROUTE);
        // jsmpp reads an empty time as none.
        assertThat(result.getFinalDate()).isNullOrEmpty();
    }

    @Test
    void cancelsAMessage() throws Exception {
        JsmppClient client = client();
        cancel(client, "id7");
        assertThat(asked()).isEqualTo(Inquiry.cancel("id7", SOURCE, DESTINATION));
    }

    @Test
    void replacesAMessage() throws Exception {
        JsmppClient client = client();
        replace(client);
        Inquiry asked = asked();
        assertThat(asked).isEqualTo(Inquiry.replace("id7", SOURCE, new Body(latin("better"), false, 0)));
    }

    @Test
    void refusesEachInquiryWithTheDefaultStatusOrAGivenStatus() throws Exception {
        JsmppClient client = client();
        rig.manners.onInquiry =
                asked -> InquiryAnswer.refused(Outcome.of(Outcome.Kind.PERMANENT, 0, "there is no such message"));
        assertRefused(CommandStatus.RQUERYFAIL.value(), () -> query(client));
        assertRefused(CommandStatus.RCANCELFAIL.value(), () -> cancel(client, "id7"));
        assertRefused(CommandStatus.RREPLACEFAIL.value(), () -> replace(client));
        rig.manners.onInquiry = asked ->
                InquiryAnswer.refused(Outcome.of(Outcome.Kind.PERMANENT, CommandStatus.RINVMSGID.value(), "what id"));
        assertRefused(CommandStatus.RINVMSGID.value(), () -> query(client));
        assertRefused(CommandStatus.RINVMSGID.value(), () -> cancel(client, "id7"));
        assertRefused(CommandStatus.RINVMSGID.value(), () -> replace(client));
    }

    @Test
    void refusesABroadcastAndContinuesTheSession() throws Exception {
        JsmppClient client = client();
        assertThatExceptionOfType(GenericNackResponseException.class)
                .isThrownBy(client::broadcast)
                .satisfies(nack -> assertThat(nack.getCommandStatus()).isEqualTo(CommandStatus.RINVCMDID.value()));
        assertThat(client.submit("after that")).isEqualTo("id1");
        client.enquire();
    }

    // ----

    private JsmppClient client() throws Exception {
        return rig.client(rig.listen(SMSC), BindType.BIND_TRX);
    }

    private Inquiry asked() {
        return Patience.soon(rig.ourSide().inquiries);
    }

    private static QuerySmResult query(JsmppClient client) throws Exception {
        return client.queryShortMessage("id7", JsmppClient.TON, JsmppClient.NPI, JsmppClient.SOURCE);
    }

    private static void cancel(JsmppClient client, String id) throws Exception {
        client.cancelShortMessage(
                "",
                id,
                JsmppClient.TON,
                JsmppClient.NPI,
                JsmppClient.SOURCE,
                JsmppClient.TON,
                JsmppClient.NPI,
                JsmppClient.DESTINATION);
    }

    private static void replace(JsmppClient client) throws Exception {
        client.replaceShortMessage(
                "id7",
                JsmppClient.TON,
                JsmppClient.NPI,
                JsmppClient.SOURCE,
                null,
                null,
                new RegisteredDelivery(),
                (byte) 0,
                latin("better"));
    }
}
