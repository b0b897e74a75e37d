package org.strowger.smpp.pdu;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import org.strowger.bound.Within;
import org.strowger.message.Address;

/**
 * A whole PDU as a value. Traffic that is only forwarded uses {@link PduView} instead. Fields that count the following
 * fields are not set: {@link PduWriter} computes them.
 */
@Within(Within.Scope.PACKET)
public final class Pdu {
    private final PduType type;
    private final int status;
    private final int sequence;
    private final boolean hasBody;
    private final Map<PduField, Object> fields;
    private final List<Tlv> tlvs;

    private Pdu(Builder builder) {
        this.type = builder.type;
        this.status = builder.status;
        this.sequence = builder.sequence;
        this.hasBody = builder.hasBody;
        this.fields = new EnumMap<>(builder.fields);
        this.tlvs = List.copyOf(builder.tlvs);
    }

    public static Builder of(PduType type) {
        return new Builder(type);
    }

    public PduType type() {
        return type;
    }

    public int status() {
        return status;
    }

    public int sequence() {
        return sequence;
    }

    /** Whether the PDU has a body: error responses have none. */
    public boolean hasBody() {
        return hasBody;
    }

    public List<Tlv> tlvs() {
        return tlvs;
    }

    /** Returns the number; 0 if it was not set. */
    public int number(PduField field) {
        return value(field) instanceof Integer number ? number : 0;
    }

    /** Returns the string; empty if it was not set. */
    public String text(PduField field) {
        return value(field) instanceof String text ? text : "";
    }

    /** Returns the octets; empty if they were not set. */
    public byte[] octets(PduField field) {
        return value(field) instanceof byte[] octets ? octets.clone() : new byte[0];
    }

    public List<Destination> destinations() {
        return listOf(PduField.DEST_ADDRESS, Destination.class);
    }

    public List<Unreached> unreached() {
        return listOf(PduField.UNSUCCESS_SME, Unreached.class);
    }

    public List<String> messageIds() {
        return listOf(PduField.MESSAGE_IDS, String.class);
    }

    /** Returns the first TLV with this tag. */
    public Optional<Tlv> tlv(TlvTag tag) {
        return tlvs.stream().filter(each -> each.tag() == tag.tag()).findFirst();
    }

    private <T> List<T> listOf(PduField field, Class<T> kind) {
        return value(field) instanceof List<?> list
                ? list.stream().map(kind::cast).toList()
                : List.of();
    }

    /** Returns the value; an empty list if it was not set. */
    private Object value(PduField field) {
        assert type.layout().has(field) : field + " is not a field of " + type;
        return fields.getOrDefault(field, List.of());
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Pdu that
                && type == that.type
                && status == that.status
                && sequence == that.sequence
                && hasBody == that.hasBody
                && tlvs.equals(that.tlvs)
                && fieldText().equals(that.fieldText())
                && password().equals(that.password());
    }

    @Override
    public int hashCode() {
        return 31 * type.hashCode() + sequence;
    }

    @Override
    public String toString() {
        return type.wireName() + " " + CommandStatus.nameOf(status) + " #" + Integer.toUnsignedString(sequence) + " "
                + fieldText() + " " + tlvs;
    }

    private String password() {
        return type.layout().has(PduField.PASSWORD) ? text(PduField.PASSWORD) : "";
    }

    /** Returns all fields in wire order, with the password blanked. */
    private String fieldText() {
        StringJoiner all = new StringJoiner(", ", "{", "}");
        PduLayout layout = type.layout();
        for (int i = 0; i < layout.size(); i++) {
            all.add(layout.field(i).wireName() + "=" + PduText.value(this, layout.field(i)));
        }
        return all.toString();
    }

    /** Builds a PDU. Fields that are not set are empty or 0. */
    public static final class Builder {
        private final PduType type;
        private final Map<PduField, Object> fields = new EnumMap<>(PduField.class);
        private final List<Tlv> tlvs = new ArrayList<>();
        private int status;
        private int sequence;
        private boolean hasBody;

        private Builder(PduType type) {
            this.type = type;
            this.hasBody = type.layout().size() > 0;
        }

        public Builder status(CommandStatus value) {
            return status(value.value());
        }

        public Builder status(int value) {
            status = value;
            return this;
        }

        public Builder sequence(int number) {
            sequence = number;
            return this;
        }

        /** Omits all fields, as in error responses. */
        public Builder withoutBody() {
            hasBody = false;
            return this;
        }

        public Builder with(PduField field, int number) {
            assert field.form().isNumber() : field + " is not a number";
            return set(field, number);
        }

        public Builder with(PduField field, String text) {
            assert field.form().isText() : field + " is not a string";
            return set(field, text);
        }

        public Builder with(PduField field, byte[] octets) {
            assert field.form() == PduField.Form.OCTETS : field + " is not octets";
            return set(field, octets.clone());
        }

        public Builder with(Address address, PduField ton, PduField npi, PduField text) {
            return with(ton, address.ton()).with(npi, address.npi()).with(text, address.text());
        }

        public Builder from(Address source) {
            return with(source, PduField.SOURCE_ADDR_TON, PduField.SOURCE_ADDR_NPI, PduField.SOURCE_ADDR);
        }

        public Builder to(Address destination) {
            return with(destination, PduField.DEST_ADDR_TON, PduField.DEST_ADDR_NPI, PduField.DESTINATION_ADDR);
        }

        public Builder to(List<Destination> destinations) {
            return set(PduField.DEST_ADDRESS, List.copyOf(destinations));
        }

        public Builder unreached(List<Unreached> unreached) {
            return set(PduField.UNSUCCESS_SME, List.copyOf(unreached));
        }

        public Builder messageIds(List<String> ids) {
            return set(PduField.MESSAGE_IDS, List.copyOf(ids));
        }

        public Builder with(Tlv tlv) {
            tlvs.add(tlv);
            return this;
        }

        public PduType type() {
            return type;
        }

        public Pdu build() {
            return new Pdu(this);
        }

        private Builder set(PduField field, Object value) {
            assert type.layout().has(field) : field + " is not a field of " + type;
            fields.put(field, value);
            return this;
        }
    }
}
