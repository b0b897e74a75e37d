package org.strowger.router.admin.console;

import org.strowger.router.admin.answer.Printer;
import org.strowger.router.thread.Flag;

/**
 * A line that is to be run as a command.
 *
 * @param line without a prefix
 * @param json whether the answer is for programs
 * @param repeated whether it is one of several times
 * @param standing who wants it, as things stand
 * @param changes raised once it is at something that must not be broken off half way
 */
record QueuedCommand(String line, boolean json, boolean repeated, Authorization standing, Flag changes) {
    QueuedCommand(String line, boolean json, boolean repeated, Authorization standing) {
        this(line, json, repeated, standing, new Flag());
    }

    Printer printer() {
        return json ? Printer.JSON : Printer.TEXT;
    }
}
