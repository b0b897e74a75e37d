package org.strowger.protocol;

/**
 * An object that can be loaded into the processor's cache ahead of its use. With thousands of connections, the data of
 * a connection is not in the cache when its turn comes. Touching many objects in a row lets the processor load them at
 * the same time; that saves 3 to 9 percent of the CPU time.
 */
public interface Touchable {
    /**
     * Reads some of the data that is about to be used, and changes nothing.
     *
     * @return a number that depends on the data, so that the compiler cannot remove the reads
     */
    default int touch() {
        return 0;
    }
}
