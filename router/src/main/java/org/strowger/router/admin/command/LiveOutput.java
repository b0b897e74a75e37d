package org.strowger.router.admin.command;

import org.strowger.router.admin.answer.Block;

/**
 * Where a {@link LiveCommand} command puts what it finds. It holds a bounded amount for a reader who is slow: what does
 * not fit is lost, counted, and the reader is told how much he has missed.
 *
 * <p>Thread: any but a SelectorThread, for here a block is written down.
 */
public interface LiveOutput {
    /** Shows something. @return false if it is lost, because the reader is slow or gone */
    boolean show(Block block);

    /** There is nothing more to come: the answer ends, with these words behind {@code OK}. */
    void end(String done);

    /** Whether the reader has gone, or has had enough. */
    boolean isOver();
}
