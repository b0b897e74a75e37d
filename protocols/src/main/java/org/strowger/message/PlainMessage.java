package org.strowger.message;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.strowger.gsm.Concatenation;
import org.strowger.gsm.UserDataHeader;

/**
 * A message that Strowger created, in contrast to one that a protocol received. A segment is numbered in its header.
 */
public final class PlainMessage implements ShortMessage {
    /** The maximum number of labels of one message; an application usually names one, rarely two. */
    public static final int LABELS_MAX = 10;

    /** The maximum length of a label, the same as for a name in the configuration. */
    public static final int LABEL_CHARACTERS_MAX = 64;

    private static final Body NO_TEXT = new Body(new byte[0], false, 0);

    /**
     * The index of the kind in {@link PlainForm#KINDS}; one octet only, because millions of messages may wait in
     * memory.
     */
    private final byte kind;

    private final Address source;
    private final List<Address> destinations;
    private final String serviceType;
    private final Body body;
    private final @Nullable Receipt receipt;
    private final SendOptions options;
    private final @Nullable MessageTime deliveryTime;
    private final @Nullable MessageTime expiryTime;
    private final boolean gsm;
    private final CallbackRequest callback;
    private final List<OptionalParameter> parameters;
    private final List<String> labels;

    private PlainMessage(Builder made) {
        this.kind = (byte) PlainForm.KINDS.indexOf(made.kind);
        this.source = made.source;
        this.destinations = made.destinations;
        this.serviceType = made.serviceType;
        this.body = made.body;
        this.receipt = made.receipt;
        this.options = made.options;
        this.deliveryTime = made.deliveryTime;
        this.expiryTime = made.expiryTime;
        this.gsm = made.gsm;
        this.callback = made.callback;
        this.parameters = made.parameters;
        this.labels = made.labels;
    }

    /** Whether one message may have all these labels. */
    public static boolean mayHave(List<String> labels) {
        return labels.size() <= LABELS_MAX
                && labels.stream().allMatch(each -> !each.isEmpty() && each.length() <= LABEL_CHARACTERS_MAX);
    }

    public static Builder from(Address source) {
        return new Builder(source);
    }

    /**
     * Returns a builder with the values of a received message, but with another text, and without the values that only
     * its protocol has.
     *
     * @param since the time at which the message arrived
     */
    public static Builder like(ShortMessage message, Body text, Instant since) {
        Builder same = from(message.source())
                .to(message.destinations().toArray(Address[]::new))
                .service(message.serviceType())
                .saying(text)
                .options(message.options());
        if (message.zero(DefaultCoding.LATIN1) == DefaultCoding.GSM) {
            same.inGsm();
        }
        message.deliveryTime(since).ifPresent(same::deliverAt);
        message.expiryTime(since).ifPresent(same::expireAt);
        return same;
    }

    @Override
    public Kind kind() {
        return PlainForm.KINDS.get(kind);
    }

    @Override
    public Address source() {
        return source;
    }

    @Override
    public Address destination() {
        return destinations.isEmpty() ? Address.NONE : destinations.get(0);
    }

    @Override
    public List<Address> destinations() {
        return destinations;
    }

    @Override
    public boolean isToMany() {
        return destinations.size() != 1;
    }

    @Override
    public boolean goesToLists() {
        return false;
    }

    @Override
    public String serviceType() {
        return serviceType;
    }

    @Override
    public Body body() {
        return body;
    }

    @Override
    public DefaultCoding zero(DefaultCoding agreed) {
        return gsm ? DefaultCoding.GSM : agreed;
    }

    @Override
    public Optional<Concatenation> part() {
        if (!body.hasHeader()) {
            return Optional.empty();
        }
        return Optional.of(UserDataHeader.parse(body.octets(), 0, body.octets().length)
                        .concatenation())
                .filter(Concatenation::isPart);
    }

    @Override
    public boolean isFormFree() {
        return true;
    }

    @Override
    public Optional<Receipt> receipt() {
        return Optional.ofNullable(receipt);
    }

    @Override
    public Finality finality() {
        Receipt known = receipt;
        return known == null ? Finality.AS_ANNOUNCED : known.state().finality();
    }

    @Override
    public ShortMessage announcedAs(Kind other) {
        Builder same =
                from(source).service(serviceType).saying(body).options(options).as(other);
        same.destinations = destinations;
        same.receipt = receipt;
        same.gsm = gsm;
        same.parameters = parameters;
        return same.build();
    }

    @Override
    public CallbackRequest callback() {
        return callback;
    }

    @Override
    public List<OptionalParameter> optionalParameters() {
        return parameters;
    }

    @Override
    public List<String> labels() {
        return labels;
    }

    @Override
    public SendOptions options() {
        return options;
    }

    @Override
    public Optional<MessageTime> deliveryTime(Instant arrival) {
        return Optional.ofNullable(deliveryTime);
    }

    @Override
    public Optional<MessageTime> expiryTime(Instant arrival) {
        return Optional.ofNullable(expiryTime);
    }

    @Override
    public int octets() {
        return body.octets().length + OptionalParameter.octets(parameters);
    }

    @Override
    public ShortMessage owned() {
        return this;
    }

    /**
     * Builds messages. A builder can be reused: the next message has the same values, except those that were set since.
     */
    public static final class Builder {
        private final Address source;
        private Kind kind = Kind.MESSAGE;
        private List<Address> destinations = List.of();
        private String serviceType = "";
        private Body body = NO_TEXT;
        private @Nullable Receipt receipt;
        private SendOptions options = SendOptions.NONE;
        private @Nullable MessageTime deliveryTime;
        private @Nullable MessageTime expiryTime;
        private boolean gsm;
        private CallbackRequest callback = CallbackRequest.NONE;
        private List<OptionalParameter> parameters = List.of();
        private List<String> labels = List.of();

        private Builder(Address source) {
            this.source = source;
        }

        public Builder to(Address... recipients) {
            destinations = List.of(recipients);
            return this;
        }

        public Builder service(String type) {
            serviceType = type;
            return this;
        }

        public Builder saying(Body what) {
            body = what;
            return this;
        }

        /** Sets that data_coding 0 is the GSM alphabet, independent of the agreement with the peer. */
        public Builder inGsm() {
            gsm = true;
            return this;
        }

        /** Sets the callbacks that the sender requests. */
        public Builder callback(CallbackRequest wanted) {
            callback = wanted;
            return this;
        }

        /**
         * Sets the optional parameters.
         *
         * @throws IllegalArgumentException if they do not {@linkplain OptionalParameter#fit fit} into one message
         */
        public Builder optionalParameters(List<OptionalParameter> all) {
            if (!OptionalParameter.fit(all)) {
                throw new IllegalArgumentException("a message cannot have " + all.size() + " optional parameters with "
                        + OptionalParameter.octets(all) + " octets");
            }
            parameters = List.copyOf(all);
            return this;
        }

        /**
         * Sets the labels for the choice of the route.
         *
         * @throws IllegalArgumentException if one message cannot {@linkplain #mayHave have} them
         */
        public Builder labels(List<String> all) {
            if (!mayHave(all)) {
                throw new IllegalArgumentException(
                        "a message cannot have " + all.size() + " labels, or one of them " + "is not valid");
            }
            labels = List.copyOf(all);
            return this;
        }

        public Builder options(SendOptions treatment) {
            options = treatment;
            return this;
        }

        /** Sets the earliest delivery time. */
        public Builder deliverAt(MessageTime time) {
            deliveryTime = time;
            return this;
        }

        /** Sets the earliest delivery time by the calendar. */
        public Builder after(Instant time) {
            return deliverAt(new MessageTime.Calendar(time));
        }

        /** Sets the expiry time. */
        public Builder expireAt(MessageTime time) {
            expiryTime = time;
            return this;
        }

        /** Sets the expiry time by the calendar. */
        public Builder until(Instant time) {
            return expireAt(new MessageTime.Calendar(time));
        }

        /** Makes the message a receipt. If no body is set, the protocol generates the text. */
        public Builder reporting(Receipt what) {
            kind = Kind.RECEIPT;
            receipt = what;
            return this;
        }

        /** Makes the message an intermediate notification. */
        public Builder notifying(Receipt what) {
            kind = Kind.NOTIFICATION;
            receipt = what;
            return this;
        }

        /** Makes the message an acknowledgement by the recipient. */
        public Builder acknowledging() {
            kind = Kind.ACKNOWLEDGEMENT;
            return this;
        }

        /** Sets the kind, for {@link PlainForm}; other callers set the kind with the report. */
        Builder as(Kind what) {
            kind = what;
            return this;
        }

        public PlainMessage build() {
            return new PlainMessage(this);
        }
    }
}
