package org.strowger.protocol;

/**
 * Can be loaded into the processor's cache ahead of its use. With thousands of connections nothing of one is in the
 * cache when its turn comes. Touching many objects in a row lets the processor wait for their memory at the same time;
 * that saves 3 to 9 percent of the CPU time.
 */
public interface Touchable {
    /**
     * Reads a little of everything that is about to be used, and changes nothing.
     *
     * @return a number that depends on what was read, so that the reads are not optimised away
     */
    default int touch() {
        return 0;
    }
}
