package org.strowger.router.admin.command;

import org.strowger.router.admin.answer.Block;

/**
 * The output of a {@link LiveCommand}. Buffers a bounded amount for a slow reader; blocks that do not fit are dropped,
 * and their count is reported to the reader.
 *
 * <p>Thread: any but a SelectorThread, because the calling thread formats the blocks.
 */
public interface LiveOutput {
    /**
     * Adds a block.
     *
     * @return false if the block was dropped because the reader is slow or disconnected
     */
    boolean show(Block block);

    /** Ends the stream with this message after {@code OK}. */
    void end(String done);

    /** Whether the reader has disconnected or ended the command. */
    boolean isOver();
}
