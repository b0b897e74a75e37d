package org.strowger.tests.interop;

import static org.assertj.core.api.Assertions.assertThat;

import org.jsmpp.bean.BindType;
import org.jsmpp.bean.DeliverSm;
import org.jsmpp.bean.DeliveryReceipt;
import org.jsmpp.bean.InterfaceVersion;
import org.jsmpp.bean.OptionalParameter;
import org.jsmpp.bean.OptionalParameter.Message_state.Message_state_enum;
import org.jsmpp.util.DeliveryReceiptState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.strowger.message.Body;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.Receipt;
import org.strowger.message.ReceiptCounts;
import org.strowger.message.ReceiptTimes;
import org.strowger.message.ShortMessage.Kind;
import org.strowger.smpp.pdu.CommandStatus;

/** Deliveries of our SMSC to jsmpp: messages and receipts, and the answers to them. */
@ParameterizedClass
@EnumSource(Wiring.class)
final class JsmppDeliveriesIT extends Interop {
    private static final String ID = "0a1b2c3d-4e5f";

    JsmppDeliveriesIT(Wiring wiring) {
        super(wiring);
    }

    @Test
    void deliversAMessage() throws Exception {
        JsmppClient client = client();
        assertThat(rig.ourSide().submit(LocalMessage.text("from a handset"))).isEqualTo(Outcome.accepted(""));
        DeliverSm came = Patience.soon(client.delivered);
        assertThat(came.getShortMessage()).isEqualTo(latin("from a handset"));
        assertThat(came.getSourceAddr()).isEqualTo(LocalMessage.SOURCE.text());
        assertThat(came.getDestAddress()).isEqualTo(LocalMessage.DESTINATION.text());
        assertThat(came.getSourceAddrTon()).isEqualTo((byte) 1);
        assertThat(came.isSmscDeliveryReceipt()).isFalse();
    }

    @Test
    void deliversUcs2AndHeaders() throws Exception {
        JsmppClient client = client();
        byte[] part = {5, 0, 3, 9, 2, 1, 4, 0x1F, 4, 0x40};
        rig.ourSide().submit(LocalMessage.of(new Body(part, true, 8)));
        DeliverSm came = Patience.soon(client.delivered);
        assertThat(came.isUdhi()).isTrue();
        assertThat(came.getDataCoding()).isEqualTo((byte) 8);
        assertThat(came.getShortMessage()).isEqualTo(part);
    }

    @Test
    void deliversALongMessageInAPayload() throws Exception {
        JsmppClient client = client();
        byte[] text = latin("long ".repeat(100));
        rig.ourSide().submit(LocalMessage.of(new Body(text, false, 0)));
        DeliverSm came = Patience.soon(client.delivered);
        assertThat(came.getShortMessage()).isNullOrEmpty();
        assertThat(came.getOptionalParameter(OptionalParameter.Message_payload.class)
                        .getValue())
                .isEqualTo(text);
    }

    @Test
    void deliversAReceiptAsTextAndAsTlvs() throws Exception {
        JsmppClient client = client();
        OurSide side = rig.ourSide();
        ReceiptTimes times = new ReceiptTimes("2602030405", "2602030406");
        Receipt receipt =
                new Receipt(ID, MessageState.DELIVERED, "000", times, new ReceiptCounts(1, 1), "how it began");
        assertThat(side.submit(LocalMessage.of(Kind.RECEIPT, receipt)).isAccepted())
                .isTrue();
        DeliverSm came = Patience.soon(client.delivered);
        assertThat(came.isSmscDeliveryReceipt()).isTrue();
        DeliveryReceipt text = came.getShortMessageAsDeliveryReceipt();
        assertThat(text.getId()).isEqualTo(ID);
        assertThat(text.getFinalStatus()).isEqualTo(DeliveryReceiptState.DELIVRD);
        assertThat(text.getSubmitted()).isEqualTo(1);
        assertThat(text.getDelivered()).isEqualTo(1);
        assertThat(text.getError()).isEqualTo("000");
        assertThat(text.getSubmitDate()).hasMinute(5).hasHourOfDay(4).hasDayOfMonth(3);
        assertThat(text.getDoneDate()).hasMinute(6);
        assertThat(text.getText()).isEqualTo("how it began");
        assertTlvs(came, Message_state_enum.DELIVERED);
    }

    @Test
    void deliversReceiptsOfEveryState() throws Exception {
        JsmppClient client = client();
        OurSide side = rig.ourSide();
        for (MessageState state : new MessageState[] {
            MessageState.EXPIRED, MessageState.DELETED, MessageState.UNDELIVERABLE, MessageState.REJECTED
        }) {
            side.submit(LocalMessage.of(Kind.RECEIPT, Receipt.of(ID, state, "34")));
            DeliverSm came = Patience.soon(client.delivered);
            DeliveryReceipt text = came.getShortMessageAsDeliveryReceipt();
            assertThat(text.getFinalStatus().name()).isEqualTo(word(state));
            assertThat(text.getError()).isEqualTo("034");
            assertThat(text.getDelivered()).isZero();
            assertTlvs(came, Message_state_enum.valueOf(state.name()));
        }
    }

    private static String word(MessageState state) {
        return switch (state) {
            case UNDELIVERABLE -> "UNDELIV";
            case REJECTED -> "REJECTD";
            default -> state.name();
        };
    }

    private static void assertTlvs(DeliverSm came, Message_state_enum state) {
        assertThat(came.getOptionalParameter(OptionalParameter.Receipted_message_id.class)
                        .getValueAsString())
                .isEqualTo(ID);
        assertThat(came.getOptionalParameter(OptionalParameter.Message_state.class)
                        .getMessageState())
                .isEqualTo(state);
    }

    @Test
    void deliversAnIntermediateNotification() throws Exception {
        JsmppClient client = client();
        rig.ourSide().submit(LocalMessage.of(Kind.NOTIFICATION, Receipt.of(ID, MessageState.ENROUTE, "")));
        DeliverSm came = Patience.soon(client.delivered);
        assertThat(came.isIntermediateDeliveryNotification()).isTrue();
        assertThat(came.isSmscDeliveryReceipt()).isFalse();
        assertTlvs(came, Message_state_enum.ENROUTE);
    }

    @Test
    void sendsNoTlvsToAVersion33Peer() throws Exception {
        JsmppClient client = rig.client();
        client.bind(rig.listen(SMSC), BindType.BIND_RX, InterfaceVersion.IF_33);
        rig.ourSide().submit(LocalMessage.of(Kind.RECEIPT, Receipt.of(ID, MessageState.DELIVERED, "000")));
        DeliverSm came = Patience.soon(client.delivered);
        assertThat(came.getOptionalParameters()).isEmpty();
        assertThat(came.getShortMessageAsDeliveryReceipt().getId()).isEqualTo(ID);
    }

    @Test
    void mapsTheStatusOfAResponseToItsOutcome() throws Exception {
        JsmppClient client = client();
        OurSide side = rig.ourSide();
        client.status = CommandStatus.RX_T_APPN.value();
        assertThat(side.submit(LocalMessage.text("later"))).satisfies(outcome -> {
            assertThat(outcome.kind()).isEqualTo(Outcome.Kind.TEMPORARY);
            assertThat(outcome.code()).isEqualTo(CommandStatus.RX_T_APPN.value());
        });
        client.status = CommandStatus.RX_R_APPN.value();
        assertThat(side.submit(LocalMessage.text("never")).kind()).isEqualTo(Outcome.Kind.PERMANENT);
        client.status = 0;
        assertThat(side.submit(LocalMessage.text("now")).isAccepted()).isTrue();
    }

    // ----

    private JsmppClient client() throws Exception {
        return rig.client(rig.listen(SMSC), BindType.BIND_RX);
    }
}
