package org.strowger.world.http;

/**
 * The login and the callback server of an application.
 *
 * @param key the API key
 * @param server the URL of the application's server for callbacks, without a path
 */
public record Account(String name, String password, String key, String server) {}
