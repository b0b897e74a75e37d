package org.strowger.router.app.daemon;

import java.util.List;
import org.strowger.router.application.BindQueue;
import org.strowger.router.config.Configuration;
import org.strowger.router.http.HttpContext;

/**
 * The parts of a router that last as long as its process, across reloads.
 *
 * @param router the environment of the router
 * @param first the configuration at process start; settings that require a restart keep their values from it
 * @param bindQueues the bind queue of each thread
 * @param http the environment of HTTP connections of each thread
 */
record ProcessContext(RouterContext router, Configuration first, List<BindQueue> bindQueues, List<HttpContext> http) {}
