package org.strowger.world.http;

/**
 * By what the router knows an application.
 *
 * @param key a key of its API
 * @param server the URL of its server for callbacks, without a path
 */
public record Account(String name, String password, String key, String server) {}
