package org.strowger.router.reactor;

import java.io.IOException;

/** What one of the {@code Later} methods of a {@link SelectorThread} does once it is the owner's turn. */
@FunctionalInterface
interface OwnerCall {
    void run() throws IOException;
}
