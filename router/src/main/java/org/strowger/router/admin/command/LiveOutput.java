package org.strowger.router.admin.command;

import org.strowger.router.admin.answer.Block;

/**
 * The output of a {@link LiveCommand}. It buffers a bounded amount for a slow reader; blocks that do not fit are
 * dropped and counted, and the reader is told the count.
 *
 * <p>Thread: any but a SelectorThread, because blocks are formatted by the caller.
 */
public interface LiveOutput {
    /** @return false if the block was dropped, because the reader is slow or gone */
    boolean show(Block block);

    /** Ends the answer, with these words behind {@code OK}. */
    void end(String done);

    /** Whether the reader is gone, or has ended the command. */
    boolean isOver();
}
