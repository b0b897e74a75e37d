package org.strowger.world.walk;

import java.util.function.Consumer;

/**
 * Something that goes wrong, or that operators do.
 *
 * @param atNanos when it begins, from the beginning of the walk
 */
public record Trouble(String name, long atNanos, Consumer<Scene> begins) {}
