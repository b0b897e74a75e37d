package org.strowger.router.config.match;

/** The limits in segments that have counted a message. Segments that are added later are a debt there. */
public interface CountedSegments {
    CountedSegments NONE = new CountedSegments() {
        @Override
        public void countUpTo(int segments, long epochMillis) {}

        @Override
        public CountedSegments joinedBy(CountedSegments part) {
            return this;
        }
    };

    /** The message leaves in so many segments: each limit counts those that it has not counted yet. */
    void countUpTo(int segments, long epochMillis);

    /** The same limits for a message that was joined from parts: the segments counted for this part count for it. */
    CountedSegments joinedBy(CountedSegments part);
}
