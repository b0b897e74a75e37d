package org.strowger.message;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What is to be changed in a message on its way out; everything else leaves as it came. */
public final class Rewrite {
    public static final Rewrite NONE = new Rewrite(null, null, null, null);

    private final @Nullable Address source;
    private final @Nullable Address destination;
    private final @Nullable ReceiptWish receipt;
    private final @Nullable String messageId;

    private Rewrite(
            @Nullable Address source,
            @Nullable Address destination,
            @Nullable ReceiptWish receipt,
            @Nullable String messageId) {
        this.source = source;
        this.destination = destination;
        this.receipt = receipt;
        this.messageId = messageId;
    }

    /** Another sender. */
    public Rewrite from(Address who) {
        return new Rewrite(who, destination, receipt, messageId);
    }

    /** Another recipient, instead of all that there were. */
    public Rewrite to(Address whom) {
        return new Rewrite(source, whom, receipt, messageId);
    }

    /** Another wish for a receipt: a router always wants one, whatever the sender wanted. */
    public Rewrite wishing(ReceiptWish wish) {
        return new Rewrite(source, destination, wish, messageId);
    }

    /** In a receipt: the id by which the recipient knows the message. */
    public Rewrite reporting(String id) {
        return new Rewrite(source, destination, receipt, id);
    }

    public boolean isNone() {
        return source == null && destination == null && receipt == null && messageId == null;
    }

    public Optional<Address> source() {
        return Optional.ofNullable(source);
    }

    public Optional<Address> destination() {
        return Optional.ofNullable(destination);
    }

    public Optional<ReceiptWish> receipt() {
        return Optional.ofNullable(receipt);
    }

    public Optional<String> messageId() {
        return Optional.ofNullable(messageId);
    }
}
