package org.strowger.router.config.match;

/** The limits that have counted the segments of a message. Segments found later are charged to them as a debt. */
public interface CountedSegments {
    CountedSegments NONE = new CountedSegments() {
        @Override
        public void countUpTo(int segments, long tickMillis) {}

        @Override
        public CountedSegments joinedBy(CountedSegments part) {
            return this;
        }
    };

    /**
     * Called when the number of segments that the message is sent in is known: each limit adds the segments that it has
     * not counted yet.
     */
    void countUpTo(int segments, long tickMillis);

    /**
     * The same limits for a message that was joined from parts. The segments counted for this part count toward the
     * joined message.
     */
    CountedSegments joinedBy(CountedSegments part);
}
