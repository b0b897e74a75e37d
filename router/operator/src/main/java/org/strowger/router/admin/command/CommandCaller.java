package org.strowger.router.admin.command;

import org.strowger.router.config.ConsoleRole;

/**
 * The client that calls a command.
 *
 * @param user empty if the client has not signed in
 * @param from the client's address, or the user at the other end of a unix socket
 */
public record CommandCaller(String user, String from, ConsoleRole role) {}
