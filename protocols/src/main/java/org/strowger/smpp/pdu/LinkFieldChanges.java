package org.strowger.smpp.pdu;

import java.util.List;
import org.strowger.message.OptionalParameter;
import org.strowger.message.Rewrite;
import org.strowger.smpp.text.SmppTime;

/** The fields and TLVs that a link requires, in a PDU that is forwarded with its fields in place. */
public final class LinkFieldChanges {
    private LinkFieldChanges() {}

    /** Adds the required fields to {@code before}, as far as the PDU has them: data_sm lacks some (3.4 4.7.1). */
    public static PduChanges changes(PduChanges before, PduView view, Rewrite rewrite, SmppVersion version) {
        Rewrite.Fields fields = rewrite.fields();
        PduChanges changes = before;
        if (fields.hasServiceType()) {
            changes = changes.with(PduField.SERVICE_TYPE, fields.serviceType());
        }
        changes = set(changes, view, PduField.PROTOCOL_ID, fields.protocolId());
        changes = set(changes, view, PduField.PRIORITY_FLAG, fields.priority());
        if (fields.mode() != Rewrite.Fields.AS_IT_CAME) {
            changes = inMode(changes, view, rewrite);
        }
        if (rewrite.expiry().isPresent()) {
            changes = expiring(changes, view, rewrite.expiry().get(), version);
        }
        return version.hasTlvs() ? parameters(changes, rewrite.parameters()) : changes;
    }

    private static PduChanges set(PduChanges before, PduView view, PduField octet, int value) {
        return value == Rewrite.Fields.AS_IT_CAME || !view.has(octet) ? before : before.with(octet, value);
    }

    /** Sets the mode in esm_class, together with the header bit if the piece changes it. */
    private static PduChanges inMode(PduChanges before, PduView view, Rewrite rewrite) {
        int came = view.number(PduField.ESM_CLASS);
        int esmClass = rewrite.piece()
                .map(piece -> EsmClass.withHeader(came, piece.body().hasHeader()))
                .orElse(came);
        return before.with(
                PduField.ESM_CLASS, EsmClass.inMode(esmClass, rewrite.fields().mode()));
    }

    /**
     * Sets the validity: in its field, or in the TLV of a PDU without the field. If both were present, they could
     * contradict each other.
     */
    private static PduChanges expiring(PduChanges before, PduView view, Rewrite.Remaining expiry, SmppVersion version) {
        if (view.has(PduField.VALIDITY_PERIOD)) {
            PduChanges changes = before.with(PduField.VALIDITY_PERIOD, SmppTime.format(expiry.until()));
            boolean both = view.tlv(TlvTag.QOS_TIME_TO_LIVE) != PduView.ABSENT;
            return both ? changes.without(TlvTag.QOS_TIME_TO_LIVE) : changes;
        }
        return version.hasTlvs() ? before.with(Tlv.of(TlvTag.QOS_TIME_TO_LIVE, expiry.seconds())) : before;
    }

    private static PduChanges parameters(PduChanges before, Rewrite.ParameterChanges wanted) {
        PduChanges changes = before;
        for (int tag : wanted.dropped()) {
            changes = changes.without(tag);
        }
        return wanted.added().isEmpty() ? changes : changes.adding(tlvs(wanted.added()));
    }

    /** Returns the parameters in their wire format. */
    public static List<Tlv> tlvs(List<OptionalParameter> parameters) {
        return parameters.stream()
                .map(each -> new Tlv(each.tag(), each.value()))
                .toList();
    }
}
