package org.strowger.router.app.daemon;

import java.util.List;
import org.strowger.router.application.BindQueue;
import org.strowger.router.config.Configuration;

/**
 * What a router has as long as its process lives, whatever is configured meanwhile.
 *
 * @param place where it works
 * @param first what it was begun with: what takes a restart is as it stands there, to the end
 * @param doors of its threads, by which applications come in
 */
record ProcessContext(RouterContext place, Configuration first, List<BindQueue> doors) {}
