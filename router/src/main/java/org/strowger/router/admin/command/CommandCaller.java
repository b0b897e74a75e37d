package org.strowger.router.admin.command;

import org.strowger.router.config.ConsoleRole;

/**
 * Who calls a command.
 *
 * @param user by name; empty if nobody has signed in
 * @param from the address, or what the system says of the other end of a unix socket
 * @param role what the user may
 */
public record CommandCaller(String user, String from, ConsoleRole role) {}
