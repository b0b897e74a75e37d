package org.strowger.message;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.strowger.gsm.Concatenation;

/**
 * A message as everybody understands it who only carries it. What it knows is read when it is asked for, so a message
 * that leaves by the protocol by which it came is never taken apart.
 *
 * <p>There are two sorts, of one type. A <em>view</em> reads the bytes where the network left them: it is good for the
 * length of the call in which it is handed over and no longer. A message that was {@link #kept} owns its bytes and may
 * go anywhere.
 */
public interface ShortMessage {
    /** What sort of thing is said. */
    enum Kind {
        /** From a person or an application to another. */
        MESSAGE,
        /** An SMSC says what became of a message, for good. */
        RECEIPT,
        /** An SMSC says how far a message has come. */
        NOTIFICATION,
        /** The recipient has read a message, or says so. */
        ACKNOWLEDGEMENT
    }

    Kind kind();

    Address source();

    /** To whom; of a message to many, the first of them; nobody if it goes to lists alone. */
    Address destination();

    /** Whether that is its {@link #source}. */
    default boolean isFrom(Address who) {
        return source().equals(who);
    }

    /** Whether that is its {@link #destination}. */
    default boolean isTo(Address whom) {
        return destination().equals(whom);
    }

    /** To whom, all of them who have an address. */
    List<Address> destinations();

    /** Whether it was written to more than one, or might have been: then {@link #destinations} tells to whom. */
    default boolean isToMany() {
        return destinations().size() != 1 || goesToLists();
    }

    /**
     * Whether it also goes to distribution lists, whose members only the SMSC knows that made them: who splits such a
     * message, or sends it elsewhere, loses them and must refuse it instead.
     */
    boolean goesToLists();

    /** The name of the sender's service; mostly empty. */
    String serviceType();

    Body body();

    /** The coding of its {@link #body}: cheaper than all of it. */
    default int coding() {
        return body().coding();
    }

    /**
     * What coding 0 means in it.
     *
     * @param agreed between us and the peer from whom it came; it counts where the protocol leaves that open
     */
    default DefaultCoding zero(DefaultCoding agreed) {
        return agreed;
    }

    /** Which part of a longer one it is, whether a header or anything else says so. */
    Optional<Concatenation> part();

    /** What is reported, if it is a receipt or a notification that can be understood. */
    Optional<Receipt> receipt();

    /** What the SMSC calls the message whose receipt it is; empty if that is not said. Cheaper than all of it. */
    default String receiptId() {
        return receipt().map(Receipt::messageId).orElse("");
    }

    SendOptions wishes();

    /** At which ends the sender wants a receipt: what {@link #wishes} says, and cheaper. */
    default ReceiptRequest receiptWish() {
        return wishes().receipt();
    }

    /** Whether the sender wants to hear of its end, whichever end: what {@link #wishes} says, and cheaper. */
    default boolean wantsReceipt() {
        return receiptWish() != ReceiptRequest.NEVER;
    }

    /** Whether the sender wants to hear of it at all, be it only how far it has come: cheaper than the wishes. */
    default boolean wantsNews() {
        return wantsReceipt() || wishes().notifications();
    }

    /**
     * Whether the sender asks for the answer of the SMSC that the message goes to in the end, not for that of somebody
     * who only promises to pass it on: nobody may answer in its stead. A view answers without reading more than that.
     */
    default boolean isTransaction() {
        return false;
    }

    /**
     * How many messages on the air it is, for each recipient: what rates are counted in. A part of a longer message is
     * one. A view answers without a copy of the text, but for texts that are too long for one message.
     */
    default int segments() {
        return part().isPresent() ? 1 : body().segments();
    }

    /** Whether anything is said of when: if not, both moments are empty, and this is cheaper than to ask for them. */
    default boolean isTimed() {
        return scheduledFor(Instant.EPOCH).isPresent()
                || expiresAt(Instant.EPOCH).isPresent();
    }

    /**
     * When it is to be sent for the first time; empty: now.
     *
     * @param now when it came: a span begins then, and years of two digits are near it
     */
    Optional<Instant> scheduledFor(Instant now);

    /**
     * When it is worth nothing any more; empty: when the SMSC thinks so.
     *
     * @param now when it came, as in {@link #scheduledFor}
     */
    Optional<Instant> expiresAt(Instant now);

    /** How many octets it has, as it came; one that did not come from anywhere has its text. */
    default int octets() {
        return body().octets().length;
    }

    /** The same message, owning its bytes: itself if it does already. */
    ShortMessage kept();

    /**
     * Nobody will ask it anything for a while: one that is kept lets go of what it noted to answer faster, and notes it
     * again when it is next asked. Of those who wait by the million each should be told. A view stays as it is.
     */
    default void rest() {}
}
