export namespace api {
	
	export class Body {
	    text: string;
	    bytes: number;
	    truncated: boolean;
	    url: string;
	
	    static createFrom(source: any = {}) {
	        return new Body(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.text = source["text"];
	        this.bytes = source["bytes"];
	        this.truncated = source["truncated"];
	        this.url = source["url"];
	    }
	}
	export class Call {
	    id: string;
	    server: string;
	    tool: string;
	    origin: string;
	    status: string;
	    code: string;
	    startedAt: number;
	    tookUs: number;
	    argumentBytes: number;
	    resultBytes: number;
	    protocol: string;
	    serverName: string;
	    serverVersion: string;
	    replayOf: string;
	    preview: string;
	
	    static createFrom(source: any = {}) {
	        return new Call(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.id = source["id"];
	        this.server = source["server"];
	        this.tool = source["tool"];
	        this.origin = source["origin"];
	        this.status = source["status"];
	        this.code = source["code"];
	        this.startedAt = source["startedAt"];
	        this.tookUs = source["tookUs"];
	        this.argumentBytes = source["argumentBytes"];
	        this.resultBytes = source["resultBytes"];
	        this.protocol = source["protocol"];
	        this.serverName = source["serverName"];
	        this.serverVersion = source["serverVersion"];
	        this.replayOf = source["replayOf"];
	        this.preview = source["preview"];
	    }
	}
	export class Problem {
	    pointer: string;
	    message: string;
	    keyword: string;
	
	    static createFrom(source: any = {}) {
	        return new Problem(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.pointer = source["pointer"];
	        this.message = source["message"];
	        this.keyword = source["keyword"];
	    }
	}
	export class Progress {
	    progress: number;
	    total: number;
	    message: string;
	
	    static createFrom(source: any = {}) {
	        return new Progress(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.progress = source["progress"];
	        this.total = source["total"];
	        this.message = source["message"];
	    }
	}
	export class Failure {
	    code: string;
	    message: string;
	    hint: string;
	    details: string;
	
	    static createFrom(source: any = {}) {
	        return new Failure(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.code = source["code"];
	        this.message = source["message"];
	        this.hint = source["hint"];
	        this.details = source["details"];
	    }
	}
	export class Content {
	    type: string;
	    text: Body;
	    format: string;
	    mimeType: string;
	    dataUrl: string;
	    dataBytes: number;
	    uri: string;
	    name: string;
	    title: string;
	    description: string;
	    raw: Body;
	
	    static createFrom(source: any = {}) {
	        return new Content(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.type = source["type"];
	        this.text = this.convertValues(source["text"], Body);
	        this.format = source["format"];
	        this.mimeType = source["mimeType"];
	        this.dataUrl = source["dataUrl"];
	        this.dataBytes = source["dataBytes"];
	        this.uri = source["uri"];
	        this.name = source["name"];
	        this.title = source["title"];
	        this.description = source["description"];
	        this.raw = this.convertValues(source["raw"], Body);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class CallDetail {
	    call: Call;
	    arguments: Body;
	    result: Body;
	    content: Content[];
	    hasStructured: boolean;
	    structured: Body;
	    failure?: Failure;
	    progress?: Progress;
	    outputProblems: Problem[];
	    outputChecked: boolean;
	    frameCount: number;
	
	    static createFrom(source: any = {}) {
	        return new CallDetail(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.call = this.convertValues(source["call"], Call);
	        this.arguments = this.convertValues(source["arguments"], Body);
	        this.result = this.convertValues(source["result"], Body);
	        this.content = this.convertValues(source["content"], Content);
	        this.hasStructured = source["hasStructured"];
	        this.structured = this.convertValues(source["structured"], Body);
	        this.failure = this.convertValues(source["failure"], Failure);
	        this.progress = this.convertValues(source["progress"], Progress);
	        this.outputProblems = this.convertValues(source["outputProblems"], Problem);
	        this.outputChecked = source["outputChecked"];
	        this.frameCount = source["frameCount"];
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class CallRequest {
	    server: string;
	    tool: string;
	    arguments: string;
	    timeoutMs: number;
	    sendAnyway: boolean;
	    replayOf: string;
	
	    static createFrom(source: any = {}) {
	        return new CallRequest(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.server = source["server"];
	        this.tool = source["tool"];
	        this.arguments = source["arguments"];
	        this.timeoutMs = source["timeoutMs"];
	        this.sendAnyway = source["sendAnyway"];
	        this.replayOf = source["replayOf"];
	    }
	}
	
	export class PlainSecret {
	    path: string;
	    label: string;
	    suggested: string;
	
	    static createFrom(source: any = {}) {
	        return new PlainSecret(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.path = source["path"];
	        this.label = source["label"];
	        this.suggested = source["suggested"];
	    }
	}
	export class Draft {
	    name: string;
	    definition: string;
	    transport: string;
	    target: string;
	    exists: boolean;
	    secrets: PlainSecret[];
	    warnings: string[];
	
	    static createFrom(source: any = {}) {
	        return new Draft(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.name = source["name"];
	        this.definition = source["definition"];
	        this.transport = source["transport"];
	        this.target = source["target"];
	        this.exists = source["exists"];
	        this.secrets = this.convertValues(source["secrets"], PlainSecret);
	        this.warnings = source["warnings"];
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	
	export class Frame {
	    seq: number;
	    atUs: number;
	    direction: string;
	    kind: string;
	    method: string;
	    rpcId: string;
	    body: Body;
	
	    static createFrom(source: any = {}) {
	        return new Frame(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.seq = source["seq"];
	        this.atUs = source["atUs"];
	        this.direction = source["direction"];
	        this.kind = source["kind"];
	        this.method = source["method"];
	        this.rpcId = source["rpcId"];
	        this.body = this.convertValues(source["body"], Body);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class HistoryPage {
	    calls: Call[];
	    next: string;
	    total: number;
	    all: number;
	    tookUs: number;
	
	    static createFrom(source: any = {}) {
	        return new HistoryPage(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.calls = this.convertValues(source["calls"], Call);
	        this.next = source["next"];
	        this.total = source["total"];
	        this.all = source["all"];
	        this.tookUs = source["tookUs"];
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class HistoryQuery {
	    text: string;
	    cursor: string;
	    limit: number;
	
	    static createFrom(source: any = {}) {
	        return new HistoryQuery(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.text = source["text"];
	        this.cursor = source["cursor"];
	        this.limit = source["limit"];
	    }
	}
	export class Info {
	    version: string;
	    mode: string;
	    configFile: string;
	    dataFolder: string;
	    historyBytes: number;
	    historyCalls: number;
	    firstStart: boolean;
	    configFailure?: Failure;
	    storageFailure?: Failure;
	
	    static createFrom(source: any = {}) {
	        return new Info(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.version = source["version"];
	        this.mode = source["mode"];
	        this.configFile = source["configFile"];
	        this.dataFolder = source["dataFolder"];
	        this.historyBytes = source["historyBytes"];
	        this.historyCalls = source["historyCalls"];
	        this.firstStart = source["firstStart"];
	        this.configFailure = this.convertValues(source["configFailure"], Failure);
	        this.storageFailure = this.convertValues(source["storageFailure"], Failure);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class LogLine {
	    seq: number;
	    at: number;
	    kind: string;
	    text: string;
	
	    static createFrom(source: any = {}) {
	        return new LogLine(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.seq = source["seq"];
	        this.at = source["at"];
	        this.kind = source["kind"];
	        this.text = source["text"];
	    }
	}
	export class LogPage {
	    lines: LogLine[];
	    next: number;
	    dropped: number;
	
	    static createFrom(source: any = {}) {
	        return new LogPage(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.lines = this.convertValues(source["lines"], LogLine);
	        this.next = source["next"];
	        this.dropped = source["dropped"];
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class Parsed {
	    kind: string;
	    drafts: Draft[];
	
	    static createFrom(source: any = {}) {
	        return new Parsed(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.kind = source["kind"];
	        this.drafts = this.convertValues(source["drafts"], Draft);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	
	
	
	export class Secret {
	    name: string;
	    updatedAt: number;
	    usedBy: string[];
	    sessionOnly: boolean;
	
	    static createFrom(source: any = {}) {
	        return new Secret(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.name = source["name"];
	        this.updatedAt = source["updatedAt"];
	        this.usedBy = source["usedBy"];
	        this.sessionOnly = source["sessionOnly"];
	    }
	}
	export class SecretState {
	    keychain: string;
	    mode: string;
	    sealed: boolean;
	    detail: string;
	    failure?: Failure;
	    secrets: Secret[];
	
	    static createFrom(source: any = {}) {
	        return new SecretState(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.keychain = source["keychain"];
	        this.mode = source["mode"];
	        this.sealed = source["sealed"];
	        this.detail = source["detail"];
	        this.failure = this.convertValues(source["failure"], Failure);
	        this.secrets = this.convertValues(source["secrets"], Secret);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class Server {
	    name: string;
	    transport: string;
	    target: string;
	    enabled: boolean;
	    builtIn: boolean;
	    state: string;
	    since: number;
	    failure?: Failure;
	    attempt: number;
	    nextTryAt: number;
	    protocol: string;
	    era: string;
	    serverName: string;
	    serverTitle: string;
	    serverVersion: string;
	    instructions: string;
	    toolCount: number;
	    toolsStale: boolean;
	    running: number;
	
	    static createFrom(source: any = {}) {
	        return new Server(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.name = source["name"];
	        this.transport = source["transport"];
	        this.target = source["target"];
	        this.enabled = source["enabled"];
	        this.builtIn = source["builtIn"];
	        this.state = source["state"];
	        this.since = source["since"];
	        this.failure = this.convertValues(source["failure"], Failure);
	        this.attempt = source["attempt"];
	        this.nextTryAt = source["nextTryAt"];
	        this.protocol = source["protocol"];
	        this.era = source["era"];
	        this.serverName = source["serverName"];
	        this.serverTitle = source["serverTitle"];
	        this.serverVersion = source["serverVersion"];
	        this.instructions = source["instructions"];
	        this.toolCount = source["toolCount"];
	        this.toolsStale = source["toolsStale"];
	        this.running = source["running"];
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class Settings {
	    theme: string;
	    callTimeoutMs: number;
	    maxCallTimeoutMs: number;
	    connectTimeoutMs: number;
	    maxMessageBytes: number;
	    confirmDestructive: boolean;
	
	    static createFrom(source: any = {}) {
	        return new Settings(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.theme = source["theme"];
	        this.callTimeoutMs = source["callTimeoutMs"];
	        this.maxCallTimeoutMs = source["maxCallTimeoutMs"];
	        this.connectTimeoutMs = source["connectTimeoutMs"];
	        this.maxMessageBytes = source["maxMessageBytes"];
	        this.confirmDestructive = source["confirmDestructive"];
	    }
	}
	export class TestStatus {
	    id: string;
	    done: boolean;
	    ok: boolean;
	    stage: string;
	    tookMs: number;
	    failure?: Failure;
	    protocol: string;
	    serverName: string;
	    serverVersion: string;
	    tools: string[];
	    log: LogLine[];
	
	    static createFrom(source: any = {}) {
	        return new TestStatus(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.id = source["id"];
	        this.done = source["done"];
	        this.ok = source["ok"];
	        this.stage = source["stage"];
	        this.tookMs = source["tookMs"];
	        this.failure = this.convertValues(source["failure"], Failure);
	        this.protocol = source["protocol"];
	        this.serverName = source["serverName"];
	        this.serverVersion = source["serverVersion"];
	        this.tools = source["tools"];
	        this.log = this.convertValues(source["log"], LogLine);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class Tool {
	    server: string;
	    name: string;
	    title: string;
	    description: string;
	    qualifiedName: string;
	    readOnly: boolean;
	    destructive: boolean;
	    idempotent: boolean;
	    openWorld: boolean;
	    annotated: boolean;
	
	    static createFrom(source: any = {}) {
	        return new Tool(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.server = source["server"];
	        this.name = source["name"];
	        this.title = source["title"];
	        this.description = source["description"];
	        this.qualifiedName = source["qualifiedName"];
	        this.readOnly = source["readOnly"];
	        this.destructive = source["destructive"];
	        this.idempotent = source["idempotent"];
	        this.openWorld = source["openWorld"];
	        this.annotated = source["annotated"];
	    }
	}
	export class ToolDetail {
	    tool: Tool;
	    inputSchema: string;
	    outputSchema: string;
	    raw: string;
	    schemaError?: Failure;
	    secretPaths: string[];
	
	    static createFrom(source: any = {}) {
	        return new ToolDetail(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.tool = this.convertValues(source["tool"], Tool);
	        this.inputSchema = source["inputSchema"];
	        this.outputSchema = source["outputSchema"];
	        this.raw = source["raw"];
	        this.schemaError = this.convertValues(source["schemaError"], Failure);
	        this.secretPaths = source["secretPaths"];
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}

}

