package org.strowger.world.walk;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.strowger.world.WalkProtocol;

/** How messages are handed to an SMSC: in a configuration its entry says so, and the model has it here. */
public final class Link {
    private final String smsc;
    private final WalkProtocol protocol;
    private LongForm form;
    private boolean isFixed;
    private boolean isOnce;
    private boolean transliterates;
    private @Nullable NumberForm numberForm;

    /** The form of long messages. */
    public enum LongForm {
        KEEP,
        UDH,
        SAR,
        PAYLOAD
    }

    Link(String smsc, WalkProtocol protocol) {
        this.smsc = smsc;
        this.protocol = protocol;
        this.form = protocol == WalkProtocol.SMPP ? LongForm.KEEP : LongForm.UDH;
    }

    public String smsc() {
        return smsc;
    }

    public WalkProtocol protocol() {
        return protocol;
    }

    public LongForm form() {
        return form;
    }

    public void sendLong(LongForm other) {
        form = isFixed ? form : other;
    }

    /** Long messages leave in this form, whatever else is decided. */
    public void sendLongOnly(LongForm only) {
        form = only;
        isFixed = true;
    }

    /** Whether it is a session of SMPP, which can have all forms of messages. */
    public boolean isRich() {
        return protocol == WalkProtocol.SMPP && !isFixed;
    }

    /** Whether the router binds to it. */
    public boolean isBound() {
        return !isFixed;
    }

    /** A message that the SMSC may have is not sent again. */
    public void sendOnce() {
        isOnce = true;
    }

    public boolean sendsOnce() {
        return isOnce;
    }

    public boolean transliterates() {
        return transliterates;
    }

    public void transliterate() {
        transliterates = true;
    }

    /** Empty: numbers are not changed. */
    public Optional<NumberForm> numberForm() {
        return Optional.ofNullable(numberForm);
    }

    public void writeNumbers(NumberForm other) {
        numberForm = other;
    }

    /** The content that the SMSC gets of a message or of the segment of an application, before it is cut. */
    public Content content(Recipient recipient) {
        Content content = recipient.contentOnAir();
        boolean isTranslated = recipient.message().protocol() != protocol;
        Content translated = isTranslated && content.coding() == Coding.LATIN1 ? content.translated() : content;
        return transliterates && recipient.part() == 0 ? translated.transliterated() : translated;
    }

    /** The same, in the packets in which the SMSC gets it. */
    public List<Content> packets(Recipient recipient) {
        Content content = content(recipient);
        // A message of an API has no form that could be kept, nor has one that a rule made too long for UCP or CIMD2.
        boolean isKept = form == LongForm.KEEP
                && recipient.message().form().isSession()
                && recipient.message().protocol() == WalkProtocol.SMPP;
        boolean isWhole = recipient.part() > 0 || isKept || form == LongForm.PAYLOAD;
        return isWhole ? List.of(content) : content.cut();
    }

    /** Whether the stored segments of an application are joined for it. */
    public boolean joins() {
        return form == LongForm.PAYLOAD;
    }

    /** The packets of a message that an application has sent in segments, and that was joined. */
    List<Content> packetsOfJoined(Content whole) {
        Content content = transliterates ? whole.transliterated() : whole;
        return form == LongForm.PAYLOAD && content.elements().isEmpty() ? List.of(content) : content.cut();
    }

    /** How many segments a message that was joined is on the air. */
    public int segmentsOfJoined(Content whole) {
        return packetsOfJoined(whole).stream().mapToInt(Content::segments).sum();
    }

    /** How many segments one of these packets is on the air. */
    public int segments(Recipient recipient, int packet) {
        if (recipient.part() > 0) {
            return content(recipient)
                    .segmentsOfPart(recipient.message().numbering().octets());
        }
        List<Content> packets = packets(recipient);
        return packets.size() > 1 ? 1 : packets.get(packet - 1).segments();
    }

    /** How many segments a message is on the air. */
    public int segments(Recipient recipient) {
        return recipient.part() > 0
                ? segments(recipient, 1)
                : content(recipient).segments();
    }
}
