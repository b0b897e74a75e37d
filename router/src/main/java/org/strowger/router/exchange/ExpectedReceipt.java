package org.strowger.router.exchange;

import org.jspecify.annotations.Nullable;
import org.strowger.message.Address;
import org.strowger.router.account.Application;
import org.strowger.router.link.Expected;

/** A receipt to come, and whom it is for. There may be a million of them: it holds what is needed and no more. */
final class ExpectedReceipt implements Expected {
    /** There is none. */
    static final ExpectedReceipt NONE =
            new ExpectedReceipt(null, new Ids(0, "", Wanted.NOTHING), Parties.NONE, Share.NONE, Long.MAX_VALUE);

    private final @Nullable Application application;
    private final long ours;
    private final String centres;
    private final Wanted wanted;
    private final Address source;
    private final Address writtenDestination;
    private final String sent;
    private final Share share;
    private final long untilNanos;

    /**
     * What a message is called.
     *
     * @param ours the number by which we know it
     * @param centres the text by which the centre does
     * @param wanted what the application wants to hear of it
     */
    record Ids(long ours, String centres, Wanted wanted) {}

    /**
     * Between whom it went.
     *
     * @param source the sender as the application wrote it
     * @param destination the recipient as the application wrote it
     * @param sent the digits of the recipient as they were sent
     */
    record Parties(Address source, Address destination, String sent) {
        static final Parties NONE = new Parties(Address.NONE, Address.NONE, "");
    }

    /**
     * Of which receipt it is a share.
     *
     * @param whole those of all parts; {@link PartReceipts#NONE}: it is one by itself
     * @param number which part it is of
     */
    record Share(PartReceipts whole, int number) {
        static final Share NONE = new Share(PartReceipts.NONE, 0);

        boolean isNone() {
            return number == 0;
        }
    }

    /** @param untilNanos until when the receipt is waited for */
    ExpectedReceipt(@Nullable Application application, Ids ids, Parties parties, Share share, long untilNanos) {
        this.application = application;
        // In one object: it is looked up long after it was made, when each one more is far away.
        this.ours = ids.ours();
        this.centres = ids.centres();
        this.wanted = ids.wanted();
        this.source = parties.source();
        this.writtenDestination = parties.destination();
        this.sent = parties.sent();
        this.share = share;
        this.untilNanos = untilNanos;
    }

    Application application() {
        Application known = application;
        if (known == null) {
            throw new AssertionError("nobody expects it");
        }
        return known;
    }

    /** The number by which we know the message. */
    long ours() {
        return ours;
    }

    /** What the centre calls it. */
    String centres() {
        return centres;
    }

    Wanted wanted() {
        return wanted;
    }

    /** Who sent it, as the application wrote that. */
    Address source() {
        return source;
    }

    /** To whom, as the application wrote that. */
    Address writtenDestination() {
        return writtenDestination;
    }

    Share share() {
        return share;
    }

    @Override
    public String destination() {
        return sent;
    }

    @Override
    public long untilNanos() {
        return untilNanos;
    }
}
