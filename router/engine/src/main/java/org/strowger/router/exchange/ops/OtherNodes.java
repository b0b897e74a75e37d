package org.strowger.router.exchange.ops;

import org.strowger.protocol.Inquiry;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.protocol.RefusalReason;
import org.strowger.router.application.MessageIds;
import org.strowger.router.application.Submitter;

/** The other nodes of a cluster, which may have a message that is not known here. Owned by a thread. */
public interface OtherNodes {
    /** Stands for an id that consists of a recipient and a second. */
    long BY_SECOND = 0;

    /** The other nodes of a router without a cluster: none. */
    OtherNodes NONE = new OtherNodes() {
        @Override
        public boolean mayKnow(long id) {
            return false;
        }

        @Override
        public void ask(Submitter from, Inquiry inquiry, long id, Reply reply) {
            reply.refused(RefusalReason.UNKNOWN_MESSAGE);
        }
    };

    /** Takes the result of a question. One of the methods is called once: immediately, or later on the same thread. */
    interface Reply {
        void answered(InquiryAnswer answer);

        void refused(RefusalReason reason);
    }

    /** Whether another node may know a message with this id, or {@link #BY_SECOND}. */
    boolean mayKnow(long id);

    /**
     * Asks about a message that is not known here.
     *
     * @param id the id of the message, or {@link #BY_SECOND}; never {@link MessageIds#NONE}
     */
    void ask(Submitter from, Inquiry inquiry, long id, Reply reply);
}
